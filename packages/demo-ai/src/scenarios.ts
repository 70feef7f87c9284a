import { escapeJson } from './frames.ts';
import { imageRefusal } from './models.ts';
import { limitPieces, type Pieces, type Plan, toPieces } from './plan.ts';
import { WireError } from './wire-error.ts';
import { serverError } from './write-answer.ts';

/** What a scenario may look at. */
export type Situation = {
  /** Composes the ordinary answer. */
  compose(): string;
  /** The same in words where JSON was asked for. */
  composeProse(): string;
  /** What stands behind the directive in the message. */
  rest: string;
  /** `tokens=200` and the like of the directive. */
  numbers: Readonly<Record<string, number>>;
  /** Single words of the directive. */
  flags: ReadonlySet<string>;
  /** Tokens per second where the scenario does not care. */
  pace: number;
  stream: boolean;
  model: string;
  /** Address of this server. */
  origin: string;
  /** True for the first call with a question, false for its repeat, then true again. */
  isFirstTry(): boolean;
};

type Scenario = (situation: Situation) => Plan;

/** The closed list of what can be asked for; numbers that a scenario takes stand in its line. */
export const SCENARIOS = {
  /** An ordinary answer at a natural pace; rate. */
  plain: (s) => answer(s, s.pace),
  /** An ordinary answer, one token in 200 ms; rate. */
  slow: (s) => answer(s, 5),
  /** Exactly the text behind the directive. */
  echo: (s) => answer(s, s.pace, toPieces(s.rest)),
  /** 2,000 tokens at the natural pace; tokens, rate. */
  long: (s) => answer(s, s.pace, countedPieces(s.numbers.tokens ?? 2000)),
  /** Never ends; rate (200), 0 is as fast as it is read. */
  endless: (s) => answer(s, 200, countedPieces(Number.POSITIVE_INFINITY)),
  /** 200 tokens at 50 a second; tokens, rate. `stamped`: every token says when it was sent. */
  bench: (s) =>
    answer(s, 50, (s.flags.has('stamped') ? stampedPieces : countedPieces)(s.numbers.tokens ?? 200)),
  /** The ordinary answer, cut into writes of 1 to 13 bytes, with a comment and CRLF. */
  split: (s) => ({ ...answer(s, 0), split: true }),
  /** Words, with the markers that pages read, although JSON was asked for. */
  prose: (s) => answer(s, s.pace, toPieces(s.composeProse())),
  /** JSON with other fields than were asked for. */
  'other-shape': (s) => answer(s, s.pace, toPieces(OTHER_SHAPE)),
  /** The first half of the answer, which stops there as if it were at its longest. */
  'half-json': (s) => {
    const whole = answer(s, s.pace);
    const pieces = limitPieces(whole.pieces, Math.ceil(whole.pieces.count / 2));
    return { ...whole, pieces, isCutOff: true };
  },
  /** The ordinary answer in a block of Markdown, as some models put it. */
  fenced: (s) => answer(s, s.pace, toPieces(`\`\`\`markdown\n${s.compose()}\n\`\`\``)),
  /** Valid, but without a single character. */
  empty: (s) => answer(s, 0, toPieces('')),
  /** The whole answer without the closing [DONE]; `unfinished`: without a finish_reason, too. */
  'no-done': (s) => ({ ...answer(s, s.pace), ending: s.flags.has('unfinished') ? 'unfinished' : 'no-done' }),

  /** Takes the call and never says a token. */
  silent: () => ({ kind: 'silence' }),
  /** 8 tokens, then nothing, while the connection stays; tokens, rate. */
  'silent-midway': (s) => ({ ...beginning(s), ending: 'silence' }),
  /** 8 tokens, then the connection is destroyed; tokens, rate. */
  'cut-off': (s) => ({ ...beginning(s), ending: 'cut' }),
  /** 8 tokens, then an error object; tokens, rate. A call that does not stream gets a 500. */
  'error-midway': (s) =>
    s.stream ? { ...beginning(s), ending: 'error' } : { kind: 'refuse', error: serverError() },

  /** Rate limit; `after` is the retry-after in seconds (1). */
  'error-429': (s) => refuseRate(s.numbers.after ?? 1),
  'error-500': () => ({ kind: 'refuse', error: serverError() }),
  /** The first call fails, the repeat of the same question is answered; `after` in seconds (0). */
  'error-429-once': (s) => (s.isFirstTry() ? refuseRate(s.numbers.after ?? 0) : answer(s, s.pace)),
  'error-500-once': (s) => (s.isFirstTry() ? { kind: 'refuse', error: serverError() } : answer(s, s.pace)),
  /** Refuses images for whatever model, and without an image, too. */
  'image-refused': (s) => ({ kind: 'refuse', error: imageRefusal(s.model) }),
  /** Refuses to draw what the prompt asks for. */
  'prompt-refused': () => ({ kind: 'refuse', error: promptRefusal() }),
  /** Data lines that are no JSON; `html` or a call that does not stream: a page of HTML with status 200. */
  garbage: (s) => (s.stream && !s.flags.has('html') ? garbageEvents : garbagePage),
  /** Sends the caller elsewhere; a call that arrives there is on record under /demo/elsewhere. */
  redirect: (s) => ({
    kind: 'raw',
    status: 302,
    headers: { location: `${s.origin}/demo/elsewhere` },
    body: '',
  }),
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

function answer(situation: Situation, tokensPerSecond: number, pieces = toPieces(situation.compose())) {
  const pace = situation.numbers.rate ?? tokensPerSecond;
  return { kind: 'answer', pieces, tokensPerSecond: pace, ending: 'finished' } as const;
}

function beginning(situation: Situation) {
  const whole = answer(situation, situation.pace);
  return { ...whole, pieces: limitPieces(whole.pieces, situation.numbers.tokens ?? 8) };
}

const OTHER_SHAPE = JSON.stringify({
  demonstration: true,
  result: { text: '示範：這個回答的形狀不同。', points: 8, remarks: ['示範：沒有要求的欄位。'] },
});

const COUNTED = ['示範', '回答', '，', '一個', '字', '一個', '字', '地', '出現', '。'].map(escapeJson);

/** Costs nothing to make: for answers of which only the length matters. */
function countedPieces(count: number): Pieces {
  return { count, at: (index) => COUNTED[index % COUNTED.length] ?? '' };
}

/** Each token is the moment of its sending, in milliseconds since 1970: `⟨1767225600000.25⟩ `. */
function stampedPieces(count: number): Pieces {
  return { count, at: () => `⟨${(performance.timeOrigin + performance.now()).toFixed(2)}⟩ ` };
}

function refuseRate(seconds: number): Plan {
  const error = new WireError(429, 'Rate limit reached for requests. Please try again later.', {
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': String(seconds) },
  });
  return { kind: 'refuse', error };
}

function promptRefusal(): WireError {
  return new WireError(400, 'Your request was rejected by the safety system.', {
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
  });
}

const garbagePage: Plan = {
  kind: 'raw',
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>',
};

const garbageEvents: Plan = {
  kind: 'raw',
  status: 200,
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body: 'data: {"choices":[{"delta":{"con\n\ndata: <html>\n\nnonsense\n\ndata: 42\n\n',
};
