import { expect, test } from 'vitest';
import { abilitiesSchema, modelPricesSchema } from '#contract/ai-models.ts';
import { abilitiesOf, findPreset, PRESETS } from './index.ts';
import { OPENROUTER } from './openrouter.ts';
import type { Preset } from './preset.ts';

const LOCAL = ['ollama', 'lmstudio', 'vllm', 'llamacpp', 'litellm'];
const CHINESE = /\p{Script=Han}/u;

/** Names that schools may add, for the families that no model of a preset belongs to. */
const OTHER_NAMES = [
  ...['gpt-6-astra', 'gpt-6.1-sol', 'gpt-6-luna', 'form1-gpt-5.4-mini', 'gpt-5.4-pro', 'gpt-5.5'],
  ...['gpt-5.2', 'gpt-5-mini', 'o3', 'gpt-4o', 'text-embedding-3-large'],
  ...['qwq-plus', 'qwen3.8-flash', 'qwen3.8-max', 'qwen3-30b-a3b-instruct-2507', 'qwen-plus', 'qwen-max'],
  ...['text-embedding-v4', 'deepseek/deepseek-v4-pro', 'deepseek/deepseek-v4.1-flash'],
  ...['gemini-3.6-flash', 'gemini-3.8-flash', 'gemini-3-flash-preview', 'gemini-2.5-flash'],
  ...['gemini-3.1-pro-preview', 'gemini-embedding-001'],
  ...['kimi-k3', 'kimi-k2.7-code', 'kimi-k2.6', 'moonshot-v1-8k'],
  ...['glm-5.3-flash', 'glm-5.3', 'glm-4.6v', 'glm-5.2', 'glm-4.7-flashx'],
  ...[
    'mistral-small-2603',
    'mistral-large-4',
    'magistral-medium-latest',
    'mistral-embed',
    'ministral-8b-latest',
  ],
  ...['deepseek-r1:8b', 'qwen2.5vl:7b', 'qwen3:8b', 'gemma3:4b', 'llama3.2', 'GPT-6-Luna'],
];

const namesOf = ({ models }: Preset) => models.map(({ name }) => name);
const each = PRESETS.map((preset) => [preset.id, preset] as const);

test('an administrator who picks a preset finds it by its id, and the order is that of the list', () => {
  expect(PRESETS.map(({ id }) => id)).toEqual([
    ...[
      'openai',
      'azure',
      'azure-dated',
      'deepseek',
      'qwen',
      'qwen-cn',
      'gemini',
      'openrouter',
      'poe',
      'kimi',
    ],
    ...['glm', 'mistral', 'ollama', 'lmstudio', 'vllm', 'llamacpp', 'litellm', 'other'],
  ]);
  for (const [id, preset] of each) expect(findPreset(id)).toBe(preset);
  expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(PRESETS.length);
});

test('a service whose preset is gone has the preset for which nothing is known', () => {
  expect(findPreset('no-such-preset').id).toBe('other');
  expect(abilitiesOf(findPreset('no-such-preset'), 'gpt-5.4-mini')).toEqual({});
});

test.each(each)('an administrator who sets up %s reads in Chinese what is needed', (_, preset) => {
  expect(preset.help).toMatch(CHINESE);
  expect(preset.help).toMatch(/。$/);
  expect(preset.help.length).toBeLessThan(160);
});

test.each(each)(
  'a key for %s leaves the school over https, unless the machine is the own one',
  (id, preset) => {
    const addresses = [preset.address, preset.addressHint].filter((address) => address !== null);
    for (const address of addresses) {
      expect(new URL(address).protocol).toMatch(LOCAL.includes(id) ? /^https?:$/ : /^https:$/);
      expect(address).not.toMatch(/\/$|chat\/completions|\?/);
    }
    if (LOCAL.includes(id)) expect(preset.address).toMatch(/^http:\/\/localhost:\d+\/v1$/);
    expect(preset.needsKey).toBe(!LOCAL.includes(id) || id === 'litellm');
  },
);

test.each(each)('a chatbot that names no model of %s has one of its models for chats', (_, preset) => {
  const chats = preset.models.filter(({ kind }) => kind === 'chat').map(({ name }) => name);
  expect(preset.defaultModel === null).toBe(chats.length === 0);
  if (preset.defaultModel !== null) expect(chats).toContain(preset.defaultModel);
  expect(new Set(namesOf(preset)).size).toBe(preset.models.length);
});

test.each(each)('a teacher finds at most one model of %s behind each label', (_, preset) => {
  const labels = preset.models.map(({ label }) => label).filter((label) => label !== '');
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(['快速', '深入思考', '看圖']).toContain(label);
});

test.each(each)('a school that starts with %s has prices and abilities that can be stored', (_, preset) => {
  for (const { prices } of preset.models) expect(modelPricesSchema.parse(prices)).toEqual(prices);
  for (const { abilities } of preset.families) expect(abilitiesSchema.parse(abilities)).toEqual(abilities);
});

test.each(each)('every family of %s is the first one for some name', (_, preset) => {
  const names = [...namesOf(preset), ...OTHER_NAMES];
  for (const family of preset.families) {
    const isFirst = (name: string) => preset.families.find(({ pattern }) => pattern.test(name)) === family;
    expect(names.some(isFirst), String(family.pattern)).toBe(true);
    // A pattern with a place to go on from would answer differently the second time.
    expect(family.pattern.flags).toBe(family.pattern.flags.replace(/[gy]/g, ''));
  }
});

test.each(each)('a model of %s is told how not to think only where it can be told', (_, preset) => {
  for (const { abilities, pattern } of preset.families) {
    expect(abilities.thinking_off !== undefined, String(pattern)).toBe(abilities.thinking === 'optional');
  }
});

test.each(each)('a model that %s begins with is one of which something is known', (_, preset) => {
  for (const { name, kind } of preset.models) {
    if (kind !== 'images') expect(abilitiesOf(preset, name), name).not.toEqual({});
  }
});

test.each([
  ['openai', 'gpt-5.4-mini', { reasoning_effort: 'none' }],
  ['azure', 'form1-gpt-5.4-mini', { reasoning_effort: 'none' }],
  ['openai', 'gpt-6.1-sol', undefined],
  ['openai', 'gpt-5-mini', undefined],
  ['deepseek', 'deepseek-flash', { thinking: { type: 'disabled' } }],
  ['qwen', 'qwen3.8-flash', { enable_thinking: false }],
  ['gemini', 'gemini-3.5-flash-lite', { reasoning_effort: 'minimal' }],
  ['gemini', 'gemini-3.8-flash', undefined],
  ['kimi', 'kimi-k3.1-pro', undefined],
  ['glm', 'glm-5.3-flash', undefined],
  ['mistral', 'mistral-small-latest', { reasoning_effort: 'none' }],
  ['openrouter', 'deepseek/deepseek-v4.1-flash', { reasoning: { enabled: false } }],
  ['poe', 'GPT-5.4-Mini', undefined],
  ['ollama', 'qwen3:8b', { reasoning_effort: 'none' }],
  ['vllm', 'Qwen/Qwen3-8B', { chat_template_kwargs: { enable_thinking: false } }],
  ['lmstudio', 'qwen3-8b', undefined],
])(
  'a pupil of %s who asks %s is answered without thinking by the words of that service',
  (id, name, words) => {
    expect(abilitiesOf(findPreset(id), name).thinking_off).toEqual(words);
  },
);

test('a school with vectors sends no more texts in a call than its service takes', () => {
  expect(abilitiesOf(findPreset('openai'), 'text-embedding-3-small')).toMatchObject({ batch: 2_048 });
  expect(abilitiesOf(findPreset('qwen'), 'text-embedding-v4')).toMatchObject({ batch: 10 });
  expect(abilitiesOf(findPreset('gemini'), 'gemini-embedding-001')).toMatchObject({ batch: 100 });
});

test('a school behind OpenRouter has what is known of the models of others, by their longer names', () => {
  expect(abilitiesOf(OPENROUTER, 'openai/gpt-5.4-nano')).toMatchObject({
    ...{ context: 400_000, vision: true, temperature: 'fixed', token_field: 'max_tokens' },
  });
  expect(abilitiesOf(OPENROUTER, 'google/gemini-3.8-flash')).toMatchObject({
    thinking: 'always',
    vision: true,
  });
  expect(abilitiesOf(OPENROUTER, 'z-ai/glm-5.3')).toMatchObject({ thinking: 'always', vision: false });
});

test('a school with a machine of its own takes turns where templates demand it', () => {
  expect(abilitiesOf(findPreset('lmstudio'), 'google/gemma-3-12b')).toMatchObject({ roles: 'alternate' });
  expect(abilitiesOf(findPreset('ollama'), 'gemma3:4b')).toMatchObject({ roles: 'any', context: 4_096 });
});
