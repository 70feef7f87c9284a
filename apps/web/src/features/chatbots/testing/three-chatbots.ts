import { buildChatbot } from './chatbot-fixtures.ts';

/** Two plain ones, and one that differs from them in everything that the list shows. */
export const THREE = [
  buildChatbot(1, { name: '小文老師' }),
  buildChatbot(2, {
    name: 'Emma',
    model: 'o3-mini',
    max_tokens: 4000,
    daily_limit: 1200,
    temperature: 0.2,
    response_language: 'en',
    has_file_access: 1,
    knowledge_base_enabled: 1,
    emoji_mode: 1,
    status: 'inactive',
  }),
  buildChatbot(3, { name: '數學小博士' }),
];
