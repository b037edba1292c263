/* The search of exact_core.h as a module of WebAssembly, for the page that runs without a server. webassembly.py calls
   it from Python, by the functions of search.js. There is no C library: the only memory is what take_memory returns. */

#include <stddef.h>
#include <stdint.h>

static void *take_memory(size_t bytes);
static void give_back(void *memory, size_t bytes);

#define TAKE_MEMORY(bytes) take_memory(bytes)
#define GIVE_BACK(memory, bytes) give_back(memory, bytes)
#include "exact_core.h"

#define EXPORTED(name) __attribute__((export_name(name)))
#define PAGE ((size_t)1 << 16)
#define SMALLEST_LOG 4

extern unsigned char __heap_base; /* the linker's */

enum { NO_SUCH_DEAL = -1, NO_SUCH_POSITION = -3 };

/* Memory comes in blocks of a power of two. A block that was given back waits in the list of its size, and its first
   word says which one comes next. */
static void *waiting[32];
static size_t end;

static int size_log(size_t bytes)
{
    int log = SMALLEST_LOG;
    while ((size_t)1 << log < bytes)
        log++;
    return log;
}

static void *take_memory(size_t bytes)
{
    int log = size_log(bytes);
    size_t size = (size_t)1 << log;
    uint64_t *block = waiting[log];
    if (block) {
        waiting[log] = *(void **)block;
        for (size_t place = 0; place < size / sizeof *block; place++)
            block[place] = 0;
        return block;
    }
    if (!end)
        end = ((size_t)&__heap_base + PAGE - 1) / PAGE * PAGE;
    size_t there = __builtin_wasm_memory_size(0) * PAGE;
    if (end + size > there && __builtin_wasm_memory_grow(0, (end + size - there + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    block = (uint64_t *)end; /* new memory is all zeros */
    end += size;
    return block;
}

static void give_back(void *memory, size_t bytes)
{
    int log = size_log(bytes);
    *(void **)memory = waiting[log];
    waiting[log] = memory;
}

EXPORTED("version") int version(void) { return TABLES; }

/* Returns where the caller puts ``packed`` of ranks.py, for good; 0 if there is no memory. */
EXPORTED("place_for_ranks") unsigned char *place_for_ranks(void) { return take_memory(4 * WORDS); }

/* Returns a search; 0 if there is no memory, NO_SUCH_DEAL if the deal is refused. */
EXPORTED("begin")
intptr_t begin(const unsigned char *words, tiles_t one, tiles_t two, tiles_t three, tiles_t four, int players,
               unsigned int attackers, size_t keep, int losing)
{
    const tiles_t hands[MOST_PLAYERS] = {one, two, three, four};
    Search *made = take_memory(sizeof *made);
    if (!made)
        return 0;
    const char *problem = begin_search(made, words, hands, players, attackers, keep, losing);
    if (!problem)
        return (intptr_t)made;
    give_back(made, sizeof *made);
    return problem == NO_MEMORY ? 0 : NO_SUCH_DEAL;
}

EXPORTED("end") void end_of(Search *self)
{
    end_search(self);
    give_back(self, sizeof *self);
}

EXPORTED("nodes") double nodes(const Search *self) { return (double)self->nodes; }

/* Returns what ``reaches`` of alpha_beta.py does, or NO_SUCH_POSITION. */
EXPORTED("reaches")
int reaches(Search *self, double limit, tiles_t left, int leader, tiles_t one, tiles_t two, tiles_t three, tiles_t four,
            int length, int need)
{
    const tiles_t trick[MOST_PLAYERS] = {one, two, three, four};
    if (length < 0 || length > self->players || !is_position(self, left, leader, trick, length))
        return NO_SUCH_POSITION;
    self->limit = (long long)limit;
    return reach(self, left, leader, trick, length, need);
}
