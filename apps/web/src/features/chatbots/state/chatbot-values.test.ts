import { expect, test } from 'vitest';
import { CHATBOT_FIELDS, findField } from './chatbot-values.ts';

test('[BOT-54] an engineer finds each setting of a chatbot under the name that the page uses for it', () => {
  const names = {
    dailyLimit: 'daily_limit',
    maxTokens: 'max_tokens',
    hasFileAccess: 'has_file_access',
    systemPrompt: 'system_prompt',
    welcomeMessage: 'welcome_message',
    knowledgeBase: 'knowledge_base',
    knowledgeBaseEnabled: 'knowledge_base_enabled',
    responseLanguage: 'response_language',
    emojiMode: 'emoji_mode',
    interactionExamples: 'interaction_examples',
    sharePassword: 'share_password',
  };
  for (const [name, wireName] of Object.entries(names)) expect(findField(wireName)).toBe(name);
  expect(CHATBOT_FIELDS).toEqual(expect.arrayContaining(Object.keys(names)));
});
