import type { Builder } from '../state/use-builder.ts';

/** What each step is given. */
export type StepProps = {
  builder: Builder;
  /** Somebody wanted to go on, and what is missing is to be said. */
  isAsked: boolean;
};
