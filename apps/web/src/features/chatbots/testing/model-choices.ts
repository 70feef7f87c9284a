import type { ModelChoices } from '#contract/services.contract.ts';

type Model = ModelChoices['services'][number]['models'][number];

export const buildModel = (name: string, fields: Partial<Model> = {}): Model => ({
  name,
  label: '',
  is_retired: false,
  retires_on: null,
  prices: {},
  vision: false,
  ...fields,
});

const ended = (name: string, retires_on: string) => buildModel(name, { retires_on, is_retired: true });

/** The first services of a school in November 2026, with the names that the specification states. */
export const CHOICES: ModelChoices = {
  services: [
    {
      id: 'openai',
      name: 'OpenAI',
      default_model: 'gpt-5.4-mini',
      models: [
        buildModel('gpt-5.4-mini', {
          label: '看圖',
          vision: true,
          prices: { input: 0.75, cached: 0.075, output: 4.5 },
        }),
        buildModel('gpt-5.4-nano', { label: '快速', prices: { input: 0.2, output: 1.25 } }),
        buildModel('gpt-6-luna', { prices: { input: 0.1 } }),
        buildModel('gpt-4o-mini', { retires_on: '2027-01-14', prices: { input: 0.15, output: 0.6 } }),
        ended('o3-mini', '2026-10-23'),
      ],
    },
    {
      id: 'deepseek',
      name: 'DeepSeek',
      default_model: 'deepseek-flash',
      models: [
        buildModel('deepseek-flash', { label: '快速', prices: { input: 0.3, output: 1.2 } }),
        buildModel('deepseek-v4-pro', { label: '深入思考' }),
        ended('deepseek-chat', '2026-07-24'),
        ended('deepseek-coder', '2026-07-24'),
      ],
    },
    { id: 'other', name: '其他', default_model: 'custom-model', models: [buildModel('custom-model')] },
  ],
  defaults: [
    { purpose: 'chat', service: 'openai', model: 'gpt-5.4-mini' },
    { purpose: 'titles', service: 'openai', model: 'gpt-6-luna' },
  ],
};
