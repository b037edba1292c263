/* The search of alpha_beta.py, step for step, in C alone; ``look`` counts quick tricks as QuickTricks does there.

   alpha_beta.py says what it does and why, under the same names. Both must find the same in the same number of nodes:
   if you change one, change the other; a test compares them. All data of a search is in its ``Search``. This file checks
   arguments only to protect memory; double_dummy.py checks whether they make sense as a deal.

   _exact.c makes a module of Python of it, and exact_wasm.c a module for browsers. Before they include this file, they
   define TAKE_MEMORY(bytes), which returns memory that is all zeros, or NULL, and GIVE_BACK(memory, bytes). */

#include <stddef.h>
#include <stdint.h>

#define TABLES 2 /* the version of the tables that this search reads: PACKED of ranks.py */
#define TILES 28
#define ALL_TILES ((1u << TILES) - 1)
#define MOST_PLAYERS 4
#define MOST_TRICKS 7
#define MOST_WORTH 1023 /* of a tile: 28 of these and 7 tricks are under 1 << WIDTH, whatever was given */
#define WORDS (1 + 3 * TILES + TILES * TILES)
#define VOID 5
#define LATER 2
#define LATER_ALONE 7
#define NOBODY -1
#define FIRST_SLOTS_LOG 10
#define FIRST_SLOTS_LOG_OF_FOUR 12 /* ten times as many positions */
#define MOST_SLOTS_LOG 30
#define WIDTH 16 /* the bits of a number of points */
#define POINTS ((1u << WIDTH) - 1)

enum { OUT_OF_BUDGET = -1, OUT_OF_MEMORY = -2 };

static const char *const NO_MEMORY = "out of memory";

typedef uint32_t tiles_t; /* a set of tiles, or one: a bit each */

typedef struct {
    long long nodes;
    long long limit;
    int players;
    tiles_t trumps;
    int lowest_trump; /* its number */
    uint16_t by_trumps[MOST_PLAYERS << MOST_TRICKS]; /* what count_trumps says, packed; 0: not counted yet */
    tiles_t follow[TILES];
    tiles_t beaten_by[TILES];
    int suits; /* so many different ones in ``follow`` */
    tiles_t suit[TILES];
    tiles_t asking[TILES];
    int leads[MOST_PLAYERS]; /* so many suits each seat can lead, which, and with which of its tiles */
    tiles_t led[MOST_PLAYERS][MOST_TRICKS];
    tiles_t leading[MOST_PLAYERS][MOST_TRICKS];
    int others[MOST_PLAYERS]; /* so many seats are against each, and what these owned */
    tiles_t against[MOST_PLAYERS][MOST_PLAYERS];
    tiles_t tells_apart[TILES][TILES];
    int worth[TILES];
    tiles_t counting; /* the tiles that are worth something */
    tiles_t owned[MOST_PLAYERS];
    tiles_t scored;     /* what those owned whose tricks the attackers want */
    tiles_t everything; /* what everybody owned */
    int attacks[MOST_PLAYERS];
    int scores[MOST_PLAYERS];
    int losing;
    int owner[TILES];
    /* Open addressing: position << 2 * WIDTH | most << WIDTH | least. A position is never 0, an empty slot is. */
    uint64_t *known;
    int slots_log; /* 2 to this many slots */
    size_t used;
    size_t keep; /* when so many are used, all are forgotten */
} Search;

/* The bits are added up side by side: faster than what compilers call where the processor may have no order for it. */
static int count(tiles_t tiles)
{
    tiles -= tiles >> 1 & 0x55555555u;
    tiles = (tiles & 0x33333333u) + (tiles >> 2 & 0x33333333u);
    return (int)(((tiles + (tiles >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
}

#if defined(__GNUC__)
static int highest(tiles_t tiles) { return 31 - __builtin_clz(tiles); }
#else
static int highest(tiles_t tiles)
{
    int number = 0;
    while (tiles >>= 1)
        number++;
    return number;
}
#endif

static tiles_t lowest_bit(tiles_t tiles) { return tiles & (~tiles + 1); }
static tiles_t highest_bit(tiles_t tiles) { return (tiles_t)1 << highest(tiles); }
static tiles_t from_bit_up(tiles_t bit) { return ~(bit - 1); }

/* What is known of positions between two tricks */

static uint64_t *slot_of(uint64_t *known, int slots_log, uint32_t position)
{
    size_t last = ((size_t)1 << slots_log) - 1;
    size_t slot = (uint32_t)(position * 0x9E3779B1u) >> (32 - slots_log);
    while (known[slot] && known[slot] >> 2 * WIDTH != position)
        slot = (slot + 1) & last;
    return &known[slot];
}

static int grow(Search *self)
{
    int slots_log = self->slots_log + 1;
    uint64_t *known;
    if (slots_log > MOST_SLOTS_LOG || !(known = TAKE_MEMORY(sizeof *known << slots_log)))
        return OUT_OF_MEMORY;
    for (size_t slot = 0; slot < (size_t)1 << self->slots_log; slot++)
        if (self->known[slot])
            *slot_of(known, slots_log, (uint32_t)(self->known[slot] >> 2 * WIDTH)) = self->known[slot];
    GIVE_BACK(self->known, sizeof *known << self->slots_log);
    self->known = known;
    self->slots_log = slots_log;
    return 0;
}

/* At most half of the slots are used, so that looking one up ends, and soon. */
static int store(Search *self, uint32_t position, int most, int least)
{
    uint64_t *slot = slot_of(self->known, self->slots_log, position);
    if (!*slot) {
        if (self->used >= self->keep) {
            for (size_t place = 0; place < (size_t)1 << self->slots_log; place++)
                self->known[place] = 0;
            self->used = 0;
            slot = slot_of(self->known, self->slots_log, position);
        }
        if ((self->used + 1) * 2 > (size_t)1 << self->slots_log) {
            if (grow(self) < 0)
                return OUT_OF_MEMORY;
            slot = slot_of(self->known, self->slots_log, position);
        }
        self->used++;
    }
    *slot = (uint64_t)position << 2 * WIDTH | (uint64_t)(most << WIDTH | least);
    return 0;
}

/* The search */

static tiles_t above_all(tiles_t tiles, tiles_t others)
{
    return others ? tiles & ~(highest_bit(others) | (highest_bit(others) - 1)) : tiles;
}

/* Returns the runner. */
static int look_at_trumps(const Search *self, tiles_t trumps, int leader, int sure[2], int *out)
{
    int held[MOST_PLAYERS] = {0};
    int of_side[2] = {0, 0};
    sure[0] = sure[1] = 0;
    for (tiles_t tiles = trumps; tiles;) {
        tiles_t bit = highest_bit(tiles);
        tiles ^= bit;
        int seat = self->owner[highest(bit)];
        int side = self->attacks[seat];
        held[seat]++;
        of_side[side]++;
        int taken = held[seat] - of_side[side ^ 1];
        if (taken > sure[side])
            sure[side] = taken;
    }
    tiles_t own = trumps & self->owned[leader];
    int masters = count(above_all(own, trumps ^ own));
    int side = self->attacks[leader];
    if (masters > sure[side])
        sure[side] = masters;
    *out = 0;
    for (int seat = 0; seat < self->players; seat++)
        if (seat != leader && held[seat] > masters)
            *out += held[seat] - masters;
    if (held[leader] - masters >= *out)
        return leader;
    for (int seat = 0; seat < self->players; seat++) {
        *out = count(trumps) - held[seat];
        if (held[seat] > *out)
            return seat;
    }
    return NOBODY;
}

/* The same, counted once for the trumps that are left and who leads: up to seven trumps are the highest tiles. */
static int count_trumps(Search *self, tiles_t trumps, int leader, int sure[2], int *out)
{
    tiles_t place = (trumps >> self->lowest_trump) * MOST_PLAYERS + (tiles_t)leader;
    if (place >= MOST_PLAYERS << MOST_TRICKS)
        return look_at_trumps(self, trumps, leader, sure, out);
    unsigned int counted = self->by_trumps[place];
    if (!counted) {
        int runner = look_at_trumps(self, trumps, leader, sure, out);
        counted = (unsigned int)(1 << 15 | *out << 9 | sure[0] << 6 | sure[1] << 3 | (runner + 1));
        self->by_trumps[place] = (uint16_t)counted;
    }
    *out = counted >> 9 & 63;
    sure[0] = counted >> 6 & 7;
    sure[1] = counted >> 3 & 7;
    return (int)(counted & 7) - 1;
}

static int worth_of(const Search *self, tiles_t tiles)
{
    int points = 0;
    for (tiles &= self->counting; tiles; tiles &= tiles - 1)
        points += self->worth[highest(lowest_bit(tiles))];
    return points;
}

static void look(Search *self, tiles_t left, int leader, int tricks, int all, int *most, int *least)
{
    *most = all;
    *least = 0;
    if (self->losing)
        return;
    tiles_t trumps = left & self->trumps;
    int sides[2], out;
    int runner = count_trumps(self, trumps, leader, sides, &out);
    if (runner != NOBODY) {
        tiles_t hand = left & self->owned[runner];
        tiles_t others = left ^ hand;
        int taken = count(hand & trumps) - out;
        for (tiles_t tiles = hand & ~trumps; tiles;) {
            tiles_t bit = lowest_bit(tiles);
            int number = highest(bit);
            tiles ^= bit;
            if (runner == leader && !out)
                taken += (self->follow[number] & others) < bit;
            else
                taken += !(self->beaten_by[number] & others);
        }
        int side = self->attacks[runner];
        if (taken > sides[side])
            sides[side] = taken;
    }
    *most = sides[0] < tricks ? all - sides[0] : 0;
    *least = sides[1] < tricks ? sides[1] : all;
}

/* Tiles to lead, the highest number first: the tiles less the tiles that may answer them, as in _plan. */
typedef struct {
    int length;
    int64_t first[MOST_TRICKS];
} Plan;

static void put(Plan *plan, tiles_t tiles, int choices)
{
    int64_t number = (int64_t)tiles - ((int64_t)choices << TILES);
    int place = plan->length++;
    for (; place && plan->first[place - 1] < number; place--)
        plan->first[place] = plan->first[place - 1];
    plan->first[place] = number;
}

static Plan plan_leads(const Search *self, tiles_t left, int leader)
{
    Plan plan;
    plan.length = 0;
    int others = self->others[leader];
    int later = others == self->players - 1 ? LATER_ALONE : LATER;
    for (int number = 0; number < self->leads[leader]; number++) {
        tiles_t asking = left & self->leading[leader][number];
        if (!asking)
            continue;
        tiles_t suit = left & self->led[leader][number];
        int choices = 0;
        for (int other = 0; other < others; other++) {
            int followers = count(suit & self->against[leader][other]);
            choices += followers ? followers : VOID;
        }
        tiles_t masters = above_all(asking, suit & ~self->owned[leader]);
        if (masters)
            put(&plan, masters, choices);
        if (asking ^ masters)
            put(&plan, asking ^ masters, choices + later);
    }
    return plan;
}

static int lay(Search *self, tiles_t left, int seat, int leader, tiles_t follow, tiles_t best, int stake,
               int need);

static int try_leads(Search *self, tiles_t left, int leader, int need)
{
    int side = self->attacks[leader];
    tiles_t others = left & ~self->owned[leader];
    Plan plan = plan_leads(self, left, leader);
    for (int place = 0; place < plan.length; place++) {
        int tried = -1;
        for (tiles_t tiles = (tiles_t)plan.first[place] & ALL_TILES; tiles;) {
            int number = highest(tiles);
            tiles_t bit = (tiles_t)1 << number;
            tiles ^= bit;
            if (tried >= 0 && !(self->tells_apart[tried][number] & others))
                continue;
            tried = number;
            int reached =
                lay(self, left ^ bit, (leader + 1) % self->players, leader, self->follow[number], bit,
                    1 + self->worth[number], need);
            if (reached < 0 || reached == side)
                return reached;
        }
    }
    return side ^ 1;
}

static int lead(Search *self, tiles_t left, int leader, int need)
{
    if (need <= 0)
        return 1;
    uint32_t position = left << 2 | (uint32_t)leader;
    uint64_t known = *slot_of(self->known, self->slots_log, position);
    int most = (int)(known >> WIDTH & POINTS), least = (int)(known & POINTS);
    int reached;
    if (!known) {
        tiles_t hand = left & self->owned[leader];
        int tricks = count(hand);
        int all = tricks + worth_of(self, left);
        if (need > all)
            return 0;
        if (tricks == 1) {
            tiles_t winners = left & (self->follow[highest(hand)] | self->trumps);
            return (self->scored & highest_bit(winners)) != 0;
        }
        if (++self->nodes > self->limit)
            return OUT_OF_BUDGET;
        look(self, left, leader, tricks, all, &most, &least);
    }
    if (need > least && need <= most) {
        reached = try_leads(self, left, leader, need);
        if (reached < 0)
            return reached;
        if (reached)
            least = need;
        else
            most = need - 1;
    } else {
        reached = need <= least;
        if (known)
            return reached;
    }
    return store(self, position, most, least) < 0 ? OUT_OF_MEMORY : reached;
}

/* Within a trick, the last tile of it included. */
static int lay(Search *self, tiles_t left, int seat, int leader, tiles_t follow, tiles_t best, int stake,
               int need)
{
    tiles_t hand = left & self->owned[seat];
    tiles_t tiles = hand & follow ? hand & follow : hand;
    tiles_t others = left & ~self->owned[seat];
    tiles_t beating = (hand & follow ? tiles : hand & self->trumps) & from_bit_up(best);
    tiles_t later;
    int side = self->attacks[seat];
    int holder = self->owner[highest(best)];
    int next = (seat + 1) % self->players;
    if (beating && self->scores[holder] != side) {
        later = tiles ^ beating;
        tiles = beating;
    } else {
        later = beating;
        tiles ^= beating;
    }
    int tried = -1;
    for (;;) {
        if (!tiles) {
            if (!later)
                return side ^ 1;
            tiles = later;
            later = 0;
            tried = -1;
        }
        tiles_t bit = lowest_bit(tiles);
        int number = highest(bit);
        tiles ^= bit;
        if (tried >= 0 && !(self->tells_apart[number][tried] & others))
            continue;
        tried = number;
        int reached;
        if (next != leader) {
            reached = lay(self, left ^ bit, next, leader, follow, bit & beating ? bit : best,
                          stake + self->worth[number], need);
        } else {
            int winner = bit & beating ? seat : holder;
            int won = self->scores[winner] ? stake + self->worth[number] : 0;
            reached = lead(self, left ^ bit, winner, need - won);
        }
        if (reached < 0 || reached == side)
            return reached;
    }
}

/* The deal */

static tiles_t word(const unsigned char *bytes, int number)
{
    bytes += 4 * number;
    return (bytes[0] | (tiles_t)bytes[1] << 8 | (tiles_t)bytes[2] << 16 | (tiles_t)bytes[3] << 24) & ALL_TILES;
}

static void read_ranks(Search *self, const unsigned char *words)
{
    self->trumps = word(words, 0);
    self->lowest_trump = self->trumps ? highest(lowest_bit(self->trumps)) : 0;
    for (int one = 0; one < TILES; one++) {
        self->follow[one] = word(words, 1 + one) | (tiles_t)1 << one; /* so that some tile wins, whatever was given */
        self->beaten_by[one] = word(words, 1 + TILES + one);
        for (int two = 0; two < TILES; two++)
            self->tells_apart[one][two] = word(words, 1 + 2 * TILES + TILES * one + two);
        int suit = 0;
        while (suit < self->suits && self->suit[suit] != self->follow[one])
            suit++;
        if (suit == self->suits)
            self->suit[self->suits++] = self->follow[one];
        self->asking[suit] |= (tiles_t)1 << one;
    }
    for (int one = 0; one < TILES; one++) {
        self->worth[one] = (int)(word(words, 1 + 2 * TILES + TILES * TILES + one) & MOST_WORTH);
        if (self->worth[one])
            self->counting |= (tiles_t)1 << one;
    }
}

static const char *read_hands(Search *self, const tiles_t *owned, int players, unsigned int attackers)
{
    if (players < 2 || players > MOST_PLAYERS)
        return "two to four players";
    self->players = players;
    for (int seat = 0; seat < self->players; seat++) {
        tiles_t tiles = owned[seat];
        if (tiles > ALL_TILES)
            return "no such tiles";
        if (tiles & self->everything)
            return "a tile is in two hands";
        self->everything |= tiles;
        self->owned[seat] = tiles;
        self->attacks[seat] = attackers >> seat & 1;
        self->scores[seat] = self->attacks[seat] != self->losing;
        if (self->scores[seat])
            self->scored |= tiles;
        for (; tiles; tiles &= tiles - 1)
            self->owner[highest(lowest_bit(tiles))] = seat;
    }
    for (int seat = 0; seat < self->players; seat++) {
        for (int other = 0; other < self->players; other++)
            if (self->attacks[other] != self->attacks[seat])
                self->against[seat][self->others[seat]++] = self->owned[other];
        for (int suit = 0; suit < self->suits; suit++)
            if (self->owned[seat] & self->asking[suit]) {
                if (self->leads[seat] == MOST_TRICKS)
                    return "too many tiles";
                self->led[seat][self->leads[seat]] = self->suit[suit];
                self->leading[seat][self->leads[seat]++] = self->owned[seat] & self->asking[suit];
            }
    }
    return NULL;
}

/* Begins a search of a deal. ``self`` is all zeros, and ``words`` are as ``packed`` of ranks.py has them. Returns NULL,
   or why there is no such deal; NO_MEMORY is one of these reasons. */
static const char *begin_search(Search *self, const unsigned char *words, const tiles_t *owned, int players,
                                unsigned int attackers, size_t keep, int losing)
{
    self->keep = keep;
    self->losing = losing;
    if (!keep)
        return "at least one position has to be kept";
    read_ranks(self, words);
    const char *problem = read_hands(self, owned, players, attackers);
    if (problem)
        return problem;
    self->slots_log = self->players == MOST_PLAYERS ? FIRST_SLOTS_LOG_OF_FOUR : FIRST_SLOTS_LOG;
    self->known = TAKE_MEMORY(sizeof *self->known << self->slots_log);
    return self->known ? NULL : NO_MEMORY;
}

static void end_search(Search *self)
{
    if (self->known)
        GIVE_BACK(self->known, sizeof *self->known << self->slots_log);
}

/* Whether the hands have equally many tiles, and the trick is of tiles that its players have. */
static int is_position(const Search *self, tiles_t left, int leader, const tiles_t *trick, int length)
{
    if (left & ~self->everything || leader < 0 || leader >= self->players)
        return 0;
    int tricks = count(left & self->owned[leader]);
    if (tricks > MOST_TRICKS || (length && !tricks))
        return 0;
    for (int seat = 0; seat < self->players; seat++)
        if (count(left & self->owned[seat]) != tricks)
            return 0;
    for (int place = 0; place < length; place++)
        if (count(trick[place]) != 1 || !(trick[place] & left & self->owned[(leader + place) % self->players]))
            return 0;
    return 1;
}

static int reach(Search *self, tiles_t left, int leader, const tiles_t *trick, int length, int need)
{
    if (!length)
        return lead(self, left, leader, need);
    tiles_t follow = self->follow[highest(trick[0])];
    tiles_t winners = follow | self->trumps;
    tiles_t best = trick[0];
    int stake = 1;
    for (int place = 0; place < length; place++) {
        left ^= trick[place];
        stake += self->worth[highest(trick[place])];
        if (trick[place] & winners && trick[place] > best)
            best = trick[place];
    }
    if (length < self->players)
        return lay(self, left, (leader + length) % self->players, leader, follow, best, stake, need);
    int winner = self->owner[highest(best)];
    return lead(self, left, winner, need - (self->scores[winner] ? stake : 0));
}
