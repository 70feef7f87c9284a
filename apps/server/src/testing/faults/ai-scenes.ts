import type { ErrorCode } from '#contract/errors.ts';
import type { ScenarioName } from '#demo-ai/scenarios.ts';

/** How the answer of a pupil ends whose AI server plays a scenario. */
export type Scene = {
  /** Numbers and flags of the scenario. */
  more?: string;
  end: 'finished' | ErrorCode;
  /** What the pupil sees of an answer before it fails. */
  came: 'nothing' | 'text';
  /** Which of the two limits ends it, where nothing else does. */
  endedBy?: 'silence' | 'total';
  /** It answers nothing else either. */
  isAway?: true;
};

const whole: Scene = { end: 'finished', came: 'text' };
const fails = (end: ErrorCode, came: Scene['came'], more?: string): Scene => ({
  end,
  came,
  ...(more !== undefined && { more }),
});

/** Every scenario of the demo AI server stands here: a new one does not compile until it is said how it has to end. */
export const SCENES: Readonly<Record<ScenarioName, readonly Scene[]>> = {
  plain: [whole],
  slow: [{ ...whole, more: 'rate=50' }],
  echo: [whole],
  long: [{ ...whole, more: 'tokens=300 rate=0' }],
  // So slow that the time ends it, and so quick that the tokens do that its chatbot allows.
  endless: [
    { end: 'provider_timeout', came: 'text', endedBy: 'total', more: 'rate=10' },
    { ...whole, more: 'rate=0' },
  ],
  bench: [{ ...whole, more: 'tokens=20 rate=0' }],
  split: [whole],
  prose: [whole],
  'other-shape': [whole],
  'half-json': [whole],
  fenced: [whole],
  empty: [fails('provider_empty', 'nothing')],
  'no-done': [whole, fails('provider_failed', 'text', 'unfinished')],
  silent: [{ end: 'provider_timeout', came: 'nothing', endedBy: 'silence' }],
  'silent-midway': [{ end: 'provider_timeout', came: 'text', endedBy: 'silence' }],
  'cut-off': [fails('provider_failed', 'text')],
  'error-midway': [fails('provider_failed', 'text')],
  'error-429': [fails('provider_busy', 'nothing', 'after=0')],
  'error-500': [fails('provider_failed', 'nothing')],
  'error-429-once': [whole],
  'error-500-once': [whole],
  'image-refused': [fails('provider_failed', 'nothing')],
  'prompt-refused': [fails('provider_filtered', 'nothing')],
  garbage: [fails('provider_failed', 'nothing'), fails('provider_failed', 'nothing', 'html')],
  redirect: [fails('provider_failed', 'nothing')],
};

/** What a message says to have it played. */
export const directiveOf = (name: string, { more }: Scene): string => (more ? `${name} ${more}` : name);

export const listScenes = () =>
  Object.entries(SCENES).flatMap(([name, scenes]) =>
    scenes.map((scene) => [directiveOf(name, scene), scene] as const),
  );
