import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStream } from './read-stream.ts';
import { readWhole } from './read-whole.ts';

const frame = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const delta = (content: unknown) => ({ choices: [{ delta: { content } }] });

function stream(...bodies: object[]) {
  const deltas: string[] = [];
  const reader = readStream('model', 1000, { onDelta: (text) => deltas.push(text) });
  reader.feed(Buffer.from(bodies.map(frame).join('')));
  reader.feed(Buffer.from('data: [DONE]\n\n'));
  return { deltas, completion: reader.end() };
}

test('an answer with signs that no database takes loses them, and what is no text at all', () => {
  const { deltas, completion } = stream(delta('前\u0000後'), delta({ a: 1 }), delta('\ud800尾'));
  expect(deltas).toEqual(['前後\ufffd尾']);
  expect(completion.content).toBe('前後\ufffd尾');
});

test('a count of tokens that is no whole number is left out', () => {
  expect(
    stream(delta('好'), { usage: { prompt_tokens: 12.5, completion_tokens: 3 } }).completion.usage,
  ).toBeNull();
  expect(
    stream(delta('好'), { usage: { prompt_tokens: 12, completion_tokens: 3 } }).completion.usage,
  ).toEqual({
    promptTokens: 12,
    cachedTokens: 0,
    completionTokens: 3,
  });
});

test('a whole answer is cleaned alike', () => {
  const reader = readWhole('model', 1000);
  reader.feed(Buffer.from(JSON.stringify({ choices: [{ message: { content: '前\u0000後' } }] })));
  expect(reader.end().content).toBe('前後');
});

test('a caller is told whether the model stopped at its longest answer, in a stream and in a whole answer', () => {
  const end = (finish_reason: unknown) => ({ choices: [{ delta: { content: '完' }, finish_reason }] });
  const whole = (finish_reason: unknown) => {
    const reader = readWhole('model', 1000);
    const choices = [{ message: { content: '好' }, finish_reason }];
    reader.feed(Buffer.from(JSON.stringify({ choices })));
    return reader.end();
  };
  for (const reason of ['stop', 'tool_calls', 'length']) {
    const isCutOff = reason === 'length';
    expect(stream(delta('好'), end(reason)).completion).toMatchObject({ content: '好完', isCutOff });
    expect(whole(reason)).toMatchObject({ content: '好', isCutOff });
  }
  expect(stream(delta('好')).completion.isCutOff).toBe(false);
  expect(whole(undefined).isCutOff).toBe(false);
  expect(whole(7).isCutOff).toBe(false);
});

/** An event of text as OpenAI sends it; `more` replaces or adds fields at the end. */
const usual = (content: string, more: object = {}) =>
  JSON.stringify({
    model: 'm',
    choices: [{ delta: { content }, finish_reason: null }],
    usage: null,
    ...more,
  });

/** Each text arrives in a read of its own. */
function readSeparately(...reads: string[]) {
  const deltas: string[] = [];
  const reader = readStream('asked', 1000, { onDelta: (text) => deltas.push(text) });
  for (const read of reads) reader.feed(Buffer.from(read));
  return { deltas, end: () => reader.end() };
}

test('a caller is not deceived by an event that begins like all before it and ends otherwise', () => {
  const before = [usual('一'), usual('二')].map((data) => `data: ${data}\n\n`);
  const usage = usual('三', { usage: { prompt_tokens: 1, completion_tokens: 2 } });
  const finish = usual('四').replace('null', '"stop"');
  const answer = readSeparately(...before, `data: ${usage}\n\n`, `data: ${finish}\n\n`);
  expect(answer.deltas).toEqual(['一', '二', '三', '四']);
  expect(answer.end().usage).toEqual({ promptTokens: 1, cachedTokens: 0, completionTokens: 2 });
  const error = `data: ${usual('三', { error: { message: 'no' } })}\n\n`;
  expect(() => readSeparately(...before, error)).toThrow('no');
  const invalid = `data: ${usual('三').replace('三', '\t')}\n\n`;
  expect(() => readSeparately(...before, invalid)).toThrow('格式');
  const comment = readSeparately(...before, ': ', `data: ${usual('三')}\n\n`, 'data: [DONE]\n\n');
  expect(comment.end().content).toBe('一二');
  const elsewhere = 'data: {"model":"other","choices":[]}\n\n';
  const between = readSeparately(`${before[0]}${elsewhere}`, `${before[1]}`, 'data: [DONE]\n\n');
  expect(between.end()).toMatchObject({ content: '一二', model: 'm' });
});

test('a caller whose first text is another value of the event, too, reads texts and never that value', () => {
  const event = (model: string) =>
    `data: ${JSON.stringify({ choices: [{ delta: { content: 'n' } }], model })}\n\n`;
  const answer = readSeparately(event('n'), event('o'), 'data: [DONE]\n\n');
  expect(answer.end()).toMatchObject({ content: 'nn', model: 'o' });
});

/** What an answer says, read event by event with JSON.parse and nothing else. */
function readPlainly(events: readonly string[]): { text: string; model: string; isCutOff: boolean } {
  const chunks = events.map((event) => JSON.parse(event));
  return {
    text: chunks
      .map(({ choices }) => choices?.[0]?.delta?.content)
      .map((content) => (typeof content === 'string' ? content : ''))
      .join('')
      .replaceAll('\u0000', '')
      .toWellFormed(),
    model: chunks.map(({ model }) => model).findLast((model) => model) ?? 'asked',
    isCutOff: chunks.some(({ choices }) => choices?.[0]?.finish_reason === 'length'),
  };
}

const strange = fc.constantFrom(
  '',
  '"',
  '\\',
  '\n',
  '":"',
  '","content":"',
  '}',
  'stop',
  '\u2028',
  '\u0000',
  '👩‍🏫',
  'ﬀ\ufeff',
);
const word = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), strange);
const fields = fc.record({ text: word, padding: fc.string({ maxLength: 6 }) });
/** The shapes of providers: OpenAI with and without padding, others with other fields in other places. */
const shapes: readonly ((fields: { text: string; padding: string }) => object)[] = [
  ({ text }) => ({
    id: 'a',
    model: 'm',
    choices: [{ index: 0, delta: { content: text }, finish_reason: null }],
    usage: null,
  }),
  ({ text, padding }) => ({
    id: 'a',
    model: 'm',
    choices: [{ delta: { content: text } }],
    obfuscation: padding,
  }),
  ({ text, padding }) => ({
    obfuscation: padding,
    model: '模型',
    choices: [{ delta: { role: 'assistant', content: text } }],
  }),
  ({ text }) => ({
    content: 'x',
    choices: [{ delta: { content: text, reasoning_content: null } }],
    model: 'n',
  }),
];
const odd: fc.Arbitrary<object> = fc.oneof(
  fc.constantFrom<object>(
    { choices: [] },
    { choices: [{ delta: {} }] },
    { choices: [{ delta: { content: null } }] },
    { choices: [{ delta: { content: ['x'] } }], model: 'other' },
    { model: 'm', choices: [{ delta: { content: 'last' }, finish_reason: 'length' }] },
  ),
  fields.map((values) => ({ ...shapes[0]?.(values), model: 'changed' })),
);
const line = (event: string) =>
  fc.constantFrom(
    `data: ${event}\n\n`,
    `data: ${event}\n\n`,
    `data:${event}\r\n\r\n`,
    `: hi\n\ndata: ${event}\n\n`,
    `id: 1\nevent: x\ndata: ${event}\n\n`,
  );
const answers = fc
  .integer({ min: 0, max: shapes.length - 1 })
  .chain((shape) =>
    fc.array(fc.oneof({ weight: 8, arbitrary: fields.map((values) => shapes[shape]?.(values) ?? {}) }, odd), {
      minLength: 1,
      maxLength: 20,
    }),
  )
  .map((bodies) => bodies.map((body) => JSON.stringify(body)));

test('a caller reads from any answer, however it is cut, what JSON.parse reads from its events', () => {
  fc.assert(
    fc.property(
      answers.chain((events) => fc.tuple(fc.constant(events), fc.tuple(...events.map(line)))),
      fc.array(fc.nat(), { maxLength: 12 }),
      fc.boolean(),
      ([events, lines], cuts, whole) => {
        const bytes = Buffer.from([...lines, 'data: [DONE]\n\n'].join(''));
        const ends = lines.map((_, index) => Buffer.byteLength(lines.slice(0, index + 1).join('')));
        const places = whole
          ? ends
          : cuts.map((cut) => cut % bytes.length).concat(ends.filter((_, index) => index % 2 === 0));
        const bounds = [0, ...places, bytes.length].sort((a, b) => a - b);
        const deltas: string[] = [];
        const reader = readStream('asked', 1000, { onDelta: (text) => deltas.push(text) });
        for (const [index, to] of bounds.slice(1).entries()) reader.feed(bytes.subarray(bounds[index], to));
        const plain = readPlainly(events);
        if (plain.text.trim() === '') expect(() => reader.end()).toThrow('empty');
        else {
          const { text: content, model, isCutOff } = plain;
          expect(reader.end()).toMatchObject({ content, model, isCutOff });
        }
        expect(deltas.join('')).toBe(plain.text);
      },
    ),
    { numRuns: 500 },
  );
});
