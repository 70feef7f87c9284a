import { expect, test } from 'vitest';
import { z } from 'zod';
import { ask, askStream, askText, readRefusal, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();

async function answerIn(schema: unknown): Promise<unknown> {
  const json_schema = { name: 'answer', strict: true, schema };
  const more = { response_format: { type: 'json_schema', json_schema } };
  const text = await askText(ai, '出三題', { more });
  expect((await askStream(ai, '出三題', { more })).text).toBe(text);
  return JSON.parse(text);
}

const paper = z.strictObject({
  title: z.string().max(20),
  kind: z.enum(['choice', 'essay']),
  version: z.literal(2),
  minutes: z.int().min(10).max(90),
  weight: z.number().gt(0).max(1),
  open: z.boolean(),
  hint: z.string().min(30).nullable(),
  day: z.iso.date(),
  questions: z
    .array(
      z.strictObject({
        text: z.string().describe('題目'),
        options: z.array(z.string()).length(4),
        answer: z.int().min(0).max(3),
      }),
    )
    .min(5),
  more: z.union([z.strictObject({ note: z.string() }), z.null()]),
});

test('the page that asks for JSON by a schema gets what the schema allows', async () => {
  const answer = paper.parse(await answerIn(z.toJSONSchema(paper)));
  expect(answer.questions).toHaveLength(5);
  expect(answer.questions[0]?.text).toContain('示範：題目');
  expect(new Set(answer.questions.map(({ text }) => text)).size).toBe(5);
});

test('the page whose schema contains itself gets an answer of limited depth', async () => {
  type Tree = { name: string; parts: Tree[] };
  const tree: z.ZodType<Tree> = z.lazy(() => z.strictObject({ name: z.string(), parts: z.array(tree) }));
  const schema = {
    $ref: '#/$defs/tree',
    $defs: {
      tree: {
        type: 'object',
        properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        required: ['name', 'parts'],
      },
    },
  };
  expect(tree.parse(await answerIn(schema)).parts[0]?.name).toContain('示範');
});

test('the page that asks for any JSON object gets one that says what it is', async () => {
  const more = { response_format: { type: 'json_object' } };
  const answer: unknown = JSON.parse(await askText(ai, '[[scenario:plain]] 你好', { more }));
  expect(answer).toEqual({ demonstration: true, answer: '示範：你好' });
});

test.each([
  ['gpt-3.5-turbo', "'response_format' of type 'json_schema' is not supported with this model"],
  ['gpt-4-vision-preview', 'not supported with this model'],
  ['gpt-4o-2024-05-13', 'not supported with this model'],
  ['deepseek-chat', 'This response_format type is unavailable now'],
])('a client that gives %s a schema is refused: %s', async (model, message) => {
  const asIn = (type: string) => ({ model, response_format: { type, json_schema: { schema: {} } } });
  const refused = await readRefusal(await ask(ai, '出三題', { more: asIn('json_schema') }));
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  expect((await ask(ai, '出三題', { more: asIn('json_object') })).status).toBe(200);
});
