import type { Abilities } from '#contract/ai-models.ts';
import type { Preset } from './preset.ts';

export type Family = Preset['families'][number];

/** What the server is set to. */
export const USUAL_WAITS: Preset['waits'] = {
  connectMs: null,
  firstSignMs: null,
  silenceMs: null,
  thinkingMs: null,
};

/** A service in plain OpenAI form, with a key as a Bearer token and no limits that are known. */
export const PLAIN = {
  keyHeader: 'authorization',
  needsKey: true,
  query: '',
  waits: USUAL_WAITS,
  places: null,
  requestsPerMinute: null,
  imageHosts: [],
} as const satisfies Partial<Preset>;

/**
 * The same families behind another service. What switches thinking off belongs to a service, not to a model.
 */
export function serveElsewhere(
  families: readonly Family[],
  thinkingOff: NonNullable<Abilities['thinking_off']>,
  other: Abilities,
): Family[] {
  return families.map(({ pattern, abilities }) => ({
    pattern,
    abilities: {
      ...abilities,
      ...other,
      ...(abilities.thinking === 'optional' && { thinking_off: thinkingOff }),
    },
  }));
}
