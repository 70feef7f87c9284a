import { type Frames, sseData } from '../frames.ts';
import { limitPieces, type Pieces } from '../plan.ts';

/** An answer as a service sends it. */
export type ServiceAnswer = {
  id: string;
  model: string;
  promptTokens: number;
  form: AnswerForm;
  /** Comes before the content and counts as answered. */
  thinking: Pieces;
  content: Pieces;
  /** Tokens, thinking included. */
  maxTokens: number;
  includeUsage: boolean;
  usage: 'asked' | 'always' | 'with-finish';
  /** Events before the one with the role, as they stand in the stream. */
  before: readonly string[];
  choiceFields: string;
  end: Ending | null;
};

export type AnswerForm = keyof typeof FORMS;

/** How an answer ends where it does not end by itself. */
export type Ending =
  | { kind: 'filter'; choiceFields: string }
  /** The event comes in place of the finish_reason. */
  | { kind: 'error'; event: string };

type Written = { frames: Frames; pieces: Pieces; isLimited: boolean };

/**
 * The words in which an answer is put. `role`, `think` and `text` are deltas of a stream; `whole` stands
 * before the thinking, between it and the content, and after both in one JSON object. \0 is the token.
 */
const FORMS = {
  content: {
    role: '{"role":"assistant","content":""}',
    think: '',
    text: '{"content":"\0"}',
    whole: ['"content":"', '', '"'],
  },
  // `refusal` is a field of the delta in the official client, resources/chat/completions.
  refusal: {
    role: '{"role":"assistant","content":null,"refusal":""}',
    think: '',
    text: '{"refusal":"\0"}',
    whole: ['"content":null,"refusal":"', '', '"'],
  },
  // karthink/gptel pull request 592 shows a stream of DashScope; the null in `content`†.
  reasoning_content: {
    role: '{"role":"assistant","content":null,"reasoning_content":""}',
    think: '{"content":null,"reasoning_content":"\0"}',
    text: '{"content":"\0","reasoning_content":null}',
    whole: ['"reasoning_content":"', '","content":"', '"'],
  },
  // That content is empty beside it and not null†.
  reasoning: {
    role: '{"role":"assistant","content":""}',
    think: '{"role":"assistant","content":"","reasoning":"\0"}',
    text: '{"role":"assistant","content":"\0"}',
    whole: ['"reasoning":"', '","content":"', '"'],
  },
  // Arize-ai/openinference pull request 3761, braintrust-sdk-javascript issue 1857.
  parts: {
    role: '{"role":"assistant","content":""}',
    think: '{"content":[{"type":"thinking","thinking":[{"type":"text","text":"\0"}]}]}',
    text: '{"content":[{"type":"text","text":"\0"}]}',
    whole: [
      '"content":[{"type":"thinking","thinking":[{"type":"text","text":"',
      '"}]},{"type":"text","text":"',
      '"}]',
    ],
  },
} as const;

/** Every event is put together here, so that the writer has nothing to decide for a token. */
export function makeServiceStream(answer: ServiceAnswer): Written {
  const form = FORMS[answer.form];
  const head = `{${writeHead(answer, 'chat.completion.chunk')},"choices":`;
  const ride = answer.usage === 'asked' && answer.includeUsage ? ',"usage":null}' : '}';
  const chunk = (delta: string, reason: string, fields = answer.choiceFields, tail = ride) =>
    sseData(
      `${head}[{"index":0,"delta":${delta},"logprobs":null,"finish_reason":${reason}${fields}}]${tail}`,
    );
  const cut = (delta: string) => chunk(delta, 'null').split('\0');
  const [thinkBefore = '', thinkAfter = ''] = cut(form.think);
  const [textBefore = '', textAfter = ''] = cut(form.text);
  const [open = '', ...rest] = [...answer.before, chunk(form.role, 'null')];
  const extra = rest.length;
  const { thinking } = answer;
  const whole: Pieces = {
    count: extra + thinking.count + answer.content.count,
    at(index) {
      if (index < extra) return rest[index] ?? '';
      const token = index - extra;
      if (token < thinking.count) return thinkBefore + thinking.at(token) + thinkAfter;
      return textBefore + answer.content.at(token - thinking.count) + textAfter;
    },
  };
  const finish: Frames['finish'] = (reason, count) => {
    const { end, usage } = answer;
    if (end?.kind === 'error') return end.event;
    const numbers = writeUsage(answer, count - extra);
    const tail = usage === 'with-finish' ? `,"usage":${numbers}}` : ride;
    const last = end
      ? chunk('{}', '"content_filter"', end.choiceFields, tail)
      : chunk('{}', `"${reason}"`, answer.choiceFields, tail);
    const isAlone = usage === 'always' || (usage === 'asked' && answer.includeUsage);
    return last + (isAlone ? sseData(`${head}[],"usage":${numbers}}`) : '');
  };
  return {
    frames: {
      contentType: 'text/event-stream; charset=utf-8',
      open,
      piece: (event) => event,
      finish,
      done: sseData('[DONE]'),
    },
    ...limitAnswer(answer, whole, extra),
  };
}

export function makeServiceWhole(answer: ServiceAnswer): Written {
  const [start, turn, close] = FORMS[answer.form].whole;
  const { thinking } = answer;
  const whole: Pieces = {
    count: thinking.count + answer.content.count,
    at(index) {
      if (index < thinking.count) return thinking.at(index);
      return (index === thinking.count ? turn : '') + answer.content.at(index - thinking.count);
    },
  };
  const finish: Frames['finish'] = (reason, count) => {
    const ends = answer.end?.kind === 'filter' ? 'content_filter' : reason;
    return `${count <= thinking.count ? turn : ''}${close}},"logprobs":null,"finish_reason":"${ends}"}],"usage":${writeUsage(answer, count)}}`;
  };
  return {
    frames: {
      contentType: 'application/json; charset=utf-8',
      open: `{${writeHead(answer, 'chat.completion')},"choices":[{"index":0,"message":{"role":"assistant",${start}`,
      piece: (escaped) => escaped,
      finish,
      done: '',
    },
    ...limitAnswer(answer, whole, 0),
  };
}

function limitAnswer({ maxTokens }: ServiceAnswer, whole: Pieces, extra: number) {
  const pieces = limitPieces(whole, extra + maxTokens);
  return { pieces, isLimited: pieces.count < whole.count };
}

function writeHead({ id, model }: ServiceAnswer, object: string): string {
  const created = Math.floor(Date.now() / 1000);
  return `"id":${JSON.stringify(id)},"object":"${object}","created":${created},"model":${JSON.stringify(model)}`;
}

function writeUsage({ promptTokens, thinking }: ServiceAnswer, completion: number): string {
  const reasoning = Math.min(thinking.count, completion);
  return JSON.stringify({
    prompt_tokens: promptTokens,
    completion_tokens: completion,
    total_tokens: promptTokens + completion,
    ...(reasoning > 0 && { completion_tokens_details: { reasoning_tokens: reasoning } }),
  });
}
