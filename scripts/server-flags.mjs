// How Node runs the server; the bench measures it the same way.
export const serverFlags = [
  // A young generation that grew to 134 MB held mostly garbage: bounded, an idle server needs half the memory.
  '--max-semi-space-size=16',
];
