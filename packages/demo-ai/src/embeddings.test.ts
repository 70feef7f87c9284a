import { expect, test } from 'vitest';
import { post, readRefusal, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();
type Embeddings = {
  object: string;
  model: string;
  data: { object: string; index: number; embedding: number[] }[];
  usage: { prompt_tokens: number; total_tokens: number };
};

const model = 'text-embedding-3-small';
const embed = (input: unknown, more = {}) => post(ai, '/embeddings', { model, input, ...more });
const vectors = async (input: unknown, more = {}) =>
  ((await (await embed(input, more)).json()) as Embeddings).data.map(({ embedding }) => embedding);
const compare = (a: number[] = [], b: number[] = []) =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

test('a client gets a unit vector for each text, in order, and the same ones again', async () => {
  const answer = (await (await embed(['光合作用', 'a b', '！？'])).json()) as Embeddings;
  expect(answer).toMatchObject({ object: 'list', model, usage: { prompt_tokens: 4, total_tokens: 4 } });
  expect(answer.data.map(({ index, object }) => [index, object])).toEqual(
    [0, 1, 2].map((index) => [index, 'embedding']),
  );
  for (const { embedding } of answer.data) {
    expect(embedding).toHaveLength(256);
    expect(compare(embedding, embedding)).toBeCloseTo(1, 5);
  }
  expect(await vectors('光合作用')).toEqual([answer.data[0]?.embedding]);
});

test('a client finds texts near that share words or characters, and strangers far', async () => {
  const [plants, question, war, english, likeIt] = await vectors([
    '植物的光合作用需要陽光、水和二氧化碳。',
    '光合作用需要甚麼？',
    '第一次世界大戰於一九一四年爆發。',
    'Photosynthesis needs light and water.',
    'What light does photosynthesis need?',
  ]);
  expect(compare(question, plants)).toBeGreaterThan(0.4);
  expect(compare(question, war)).toBeLessThan(0.2);
  expect(compare(english, likeIt)).toBeGreaterThan(0.3);
  expect(compare(english, war)).toBeLessThan(0.2);
});

test('a client chooses the number of dimensions and the encoding', async () => {
  const [plain = []] = await vectors('水', { dimensions: 32 });
  expect(plain).toHaveLength(32);
  const answer = await embed('水', { dimensions: 32, encoding_format: 'base64' });
  const { data } = (await answer.json()) as { data: { embedding: string }[] };
  const bytes = Buffer.from(data[0]?.embedding ?? '', 'base64');
  const values = Array.from({ length: 32 }, (_, index) => bytes.readFloatLE(index * 4));
  expect(values).toEqual(plain);
});

test.each([
  ['no input', undefined, {}],
  ['an empty text', '', {}],
  ['an empty list', [], {}],
  ['numbers', [1, 2], {}],
  ['no dimension', '水', { dimensions: 0 }],
])('a client that sends %s is refused', async (_, input, more) => {
  expect(await readRefusal(await embed(input, more))).toMatchObject({
    status: 400,
    type: 'invalid_request_error',
  });
});
