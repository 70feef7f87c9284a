// How Node runs the server; the bench measures it the same way.
export const serverFlags = [
  // MB. A young generation that grew to 134 MB held mostly garbage: bounded, an idle server needs half the memory.
  '--max-semi-space-size=8',
  // MB at which what outlived the young generation is looked through for the first time. Node itself would wait for
  // hundreds: of 512 answers that had ended it kept 80, and a busier machine more.
  '--initial-old-space-size=48',
];

/** For the C library, which would give each of Node's helping threads a store of its own, and keep what it once held. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' };
