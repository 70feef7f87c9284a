import { CHATBOT_FIELDS, type ChatbotField, type Problems } from './chatbot-values.ts';

export const FORM_TABS = [
  { id: 'basic', label: '基本設定' },
  { id: 'prompt', label: '預設提示設定' },
  { id: 'advanced', label: '進階設定' },
  { id: 'knowledge', label: '知識庫' },
  { id: 'share', label: '分享' },
] as const;

export type FormTab = (typeof FORM_TABS)[number]['id'];

/** The tab on which a field stands. */
export const TAB_OF: Readonly<Record<ChatbotField, FormTab>> = {
  name: 'basic',
  provider: 'basic',
  model: 'basic',
  dailyLimit: 'basic',
  maxTokens: 'basic',
  status: 'basic',
  systemPrompt: 'prompt',
  welcomeMessage: 'prompt',
  role: 'prompt',
  principles: 'prompt',
  interactionExamples: 'prompt',
  temperature: 'advanced',
  responseLanguage: 'advanced',
  emojiMode: 'advanced',
  hasFileAccess: 'advanced',
  knowledgeBase: 'knowledge',
  knowledgeBaseEnabled: 'knowledge',
  knowledgeOnly: 'knowledge',
  sharePassword: 'share',
};

/** The first field that is wrong, in the order of the screen. */
export function firstProblem(problems: Problems): ChatbotField | undefined {
  return CHATBOT_FIELDS.find((field) => problems[field] !== undefined);
}

export function hasProblem(tab: FormTab, problems: Problems): boolean {
  return CHATBOT_FIELDS.some((field) => TAB_OF[field] === tab && problems[field] !== undefined);
}

export function readTab(text: unknown): FormTab {
  return FORM_TABS.find(({ id }) => id === text)?.id ?? 'basic';
}
