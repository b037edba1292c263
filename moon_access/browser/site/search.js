// The compiled search of the strong bots, exact_wasm.c, as webassembly.py calls it from Python.

// Return the functions of this module of WebAssembly, and lay_out, which copies bytes of Python into its memory.
export async function searchFunctions(bytes) {
  const {instance} = await WebAssembly.instantiate(bytes);
  const {memory, ...functions} = instance.exports;
  const layOut = (packed) => {
    const place = functions.place_for_ranks();
    if (place) {
      new Uint8Array(memory.buffer, place).set(packed.toJs());
    }
    return place;
  };
  return {...functions, lay_out: layOut};
}
