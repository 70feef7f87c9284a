import type { Abilities, AbilityName, ModelKind } from '#contract/ai-models.ts';

/** How an ability is asked for and read. */
export type AbilitySpec = {
  name: AbilityName;
  label: string;
  /** The kinds of models that have it. */
  kinds: readonly ModelKind[];
} & (
  | { form: 'number'; min: number; max: number }
  | { form: 'choice'; choices: readonly { value: string; label: string }[] }
  | { form: 'fields' }
);

const YES_NO = [
  { value: 'yes', label: '可以' },
  { value: 'no', label: '不可以' },
];
const CHAT = ['chat'] as const;

export const ABILITY_SPECS: readonly AbilitySpec[] = [
  {
    name: 'context',
    label: '上下文長度（詞元）',
    kinds: ['chat', 'embeddings'],
    form: 'number',
    min: 256,
    max: 100_000_000,
  },
  {
    name: 'longest_answer',
    label: '最長的回答（詞元）',
    kinds: CHAT,
    form: 'number',
    min: 16,
    max: 10_000_000,
  },
  { name: 'vision', label: '看圖', kinds: CHAT, form: 'choice', choices: YES_NO },
  {
    name: 'temperature',
    label: '溫度',
    kinds: CHAT,
    form: 'choice',
    choices: [
      { value: 'free', label: '可以調整' },
      { value: 'fixed', label: '固定，不能傳送' },
    ],
  },
  {
    name: 'token_field',
    label: '回答長度的欄位',
    kinds: CHAT,
    form: 'choice',
    choices: [
      { value: 'max_tokens', label: 'max_tokens' },
      { value: 'max_completion_tokens', label: 'max_completion_tokens' },
    ],
  },
  {
    name: 'thinking',
    label: '思考',
    kinds: CHAT,
    form: 'choice',
    choices: [
      { value: 'never', label: '不思考' },
      { value: 'optional', label: '會思考，可以關閉' },
      { value: 'always', label: '總是思考' },
    ],
  },
  { name: 'thinking_off', label: '關閉思考的欄位', kinds: CHAT, form: 'fields' },
  {
    name: 'answer_form',
    label: '回答的格式',
    kinds: CHAT,
    form: 'choice',
    choices: [
      { value: 'schema', label: '可按 JSON Schema' },
      { value: 'json', label: '只可指定 JSON' },
      { value: 'text', label: '只有文字' },
    ],
  },
  {
    name: 'roles',
    label: '訊息的次序',
    kinds: CHAT,
    form: 'choice',
    choices: [
      { value: 'any', label: '不限' },
      { value: 'alternate', label: '用戶與 AI 必須輪流' },
    ],
  },
  { name: 'stream_usage', label: '串流時回報用量', kinds: CHAT, form: 'choice', choices: YES_NO },
  { name: 'batch', label: '一次最多的文字', kinds: ['embeddings'], form: 'number', min: 1, max: 10_000 },
  { name: 'dimensions', label: '指定向量的維度', kinds: ['embeddings'], form: 'choice', choices: YES_NO },
];

/** An ability as a field of the form has it; '' for one that is not known. */
export function abilityText(value: Abilities[AbilityName]): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An ability as people read it. */
export function abilityWords(spec: AbilitySpec, text: string): string {
  if (spec.form === 'choice') return spec.choices.find(({ value }) => value === text)?.label ?? text;
  return spec.form === 'number' ? Number(text).toLocaleString('en') : text;
}
