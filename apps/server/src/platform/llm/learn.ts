import type { Abilities, AbilityName } from '#contract/ai-models.ts';
import type { ProviderFailure } from './provider-failure.ts';

/** What a refusal says about a model, and the words that say it. */
export type Lesson = { abilities: Abilities; name: AbilityName; words: string };

type Sent = { abilities: Abilities; withImage: boolean; withFormat: boolean; avoidsThinking: boolean };

const REFUSES =
  /unsupported|not support|unrecogni[sz]ed|unknown|unexpected|invalid|extra|not permitted|only|does not (allow|take)|unavailable|range of|cannot|must/i;

/**
 * What can be learnt from a refusal, so that the same model is asked again in the form that it takes. Null where the
 * refusal says nothing of what was sent. The sentences are those of the services in November 2026; the replays of the
 * demo AI name their sources.
 */
export function learnFrom(failure: ProviderFailure, sent: Sent): Lesson | null {
  const mayTeach = failure.kind === 'status' && [400, 404, 415, 422, 500].includes(failure.status);
  if (!mayTeach || !['parameter', 'fault', 'too_long'].includes(failure.reason)) return null;
  const said = [...failure.names, failure.message].join(' ');
  for (const teach of TEACHERS) {
    const abilities = teach(said, sent);
    const [name] = Object.keys(abilities ?? {}) as AbilityName[];
    if (abilities && name) return { abilities, name, words: failure.message };
  }
  return null;
}

type Teacher = (said: string, sent: Sent) => Abilities | undefined;

const TEACHERS: readonly Teacher[] = [
  // OpenAI: «Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.»
  (said, { abilities }) => {
    const field = abilities.token_field ?? 'max_tokens';
    const other = field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    const names =
      said.includes(field) &&
      (said.includes(`'${other}'`) || /unsupported_parameter|unrecogni[sz]ed|extra/i.test(said));
    return names && !isAboutLength(said) ? { token_field: other } : undefined;
  },
  // Qwen: «Range of max_tokens should be [1, 8192]»; OpenAI and vLLM: «max_tokens is too large: 200000. This model
  // supports at most 16384 completion tokens»; DeepSeek: «the valid range of max_tokens is [1, 8192]».
  (said) => {
    if (!isAboutLength(said)) return undefined;
    const most = /\[\s*\d+,\s*(\d+)\s*\]|at most (\d+)|less than or equal to (\d+)|<=\s*(\d+)/i
      .exec(said)
      ?.slice(1)
      .find(Boolean);
    return most ? { longest_answer: Math.max(Number(most), 16) } : undefined;
  },
  (said, { abilities }) =>
    /temperature/i.test(said) && REFUSES.test(said) && abilities.temperature !== 'fixed'
      ? { temperature: 'fixed' }
      : undefined,
  (said, { abilities }) =>
    /stream_options|include_usage/i.test(said) && abilities.stream_usage !== false
      ? { stream_usage: false }
      : undefined,
  (said, { abilities, withFormat }) => {
    if (!withFormat || !/response_format|json_schema|json_object|structured output|schema/i.test(said))
      return undefined;
    return { answer_form: abilities.answer_form === 'schema' && !/json_object/.test(said) ? 'json' : 'text' };
  },
  (said, { abilities, avoidsThinking }) => {
    const fields = Object.keys(abilities.thinking_off ?? {});
    const named = fields.some((field) => said.includes(field)) || /thinking|reasoning/i.test(said);
    return avoidsThinking && fields.length > 0 && named && REFUSES.test(said)
      ? { thinking: 'always', thinking_off: {} }
      : undefined;
  },
  (said, { abilities, withImage }) =>
    withImage &&
    abilities.vision !== false &&
    /(not|n't) (support|accept|take).{0,40}(image|vision|multimodal)|(image|vision|multimodal).{0,60}(not|un)[ -]?support|unknown variant `?image_url|expected `?text|not a (vision|multimodal) model/i.test(
      said,
    )
      ? { vision: false }
      : undefined,
  // Templates of Gemma and Mistral in vLLM and LM Studio: «Conversation roles must alternate user/assistant/…»
  (said, { abilities }) =>
    /roles? must alternate|alternate user\/assistant/i.test(said) && abilities.roles !== 'alternate'
      ? { roles: 'alternate' }
      : undefined,
  // OpenAI and vLLM: «This model's maximum context length is 8192 tokens. However, you requested 9000 tokens …»
  (said) => {
    const most =
      /(?:context (?:length|window|size)[^\d]{0,40}|range of input length should be \[\s*1,\s*)(\d{3,9})/i.exec(
        said,
      )?.[1];
    return most ? { context: Math.max(Number(most), 256) } : undefined;
  },
];

const isAboutLength = (said: string) =>
  /max_(completion_)?tokens/.test(said) && /range|too large|at most|less than|<=|exceed/i.test(said);
