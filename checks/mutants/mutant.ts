/** A fault that somebody may make one day, and the test that notices it. */
export type Mutant = {
  /** What is wrong with it, for the reader of the list. */
  fault: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  test: string;
  /** The title of the test, or its beginning, as it stands in the file. */
  title: string;
};
