import { PAGES } from '#contract/pages.ts';
import type { Permission } from '#contract/permissions.ts';

/** By what it opens. Two generations of ids open the same pages, so most titles stand twice. */
const LABELS: Readonly<Record<Permission, string>> = {
  all: '全部權限',
  '/chat': PAGES.chat.title,
  chatbot: PAGES.chat.title,
  conversation: PAGES.chat.title,
  '/conversation-practice': PAGES.conversationPractice.title,
  '/kids/chatbot-builder': PAGES.builder.title,
  '/profile': PAGES.profile.title,
  '/assignments': PAGES.assignments.title,
  assignments: PAGES.assignments.title,
  '/content': PAGES.content.title,
  learning_content: PAGES.content.title,
  '/language': PAGES.language.title,
  language_learning: PAGES.language.title,
  '/notes': PAGES.notes.title,
  learning_notes: PAGES.notes.title,
  '/image-generator': PAGES.imageGenerator.title,
  ai_image_generator: PAGES.imageGenerator.title,
  '/exam-generator': PAGES.examGenerator.title,
  exam_generator: PAGES.examGenerator.title,
  '/question-database': PAGES.questionDatabase.title,
  question_database: PAGES.questionDatabase.title,
  chatbot_management: PAGES.chatbots.title,
  knowledge_base_management: PAGES.knowledgeBases.title,
  system_prompts_management: PAGES.systemPrompts.title,
  admin_question_database: PAGES.questionAdmin.title,
  '/chat-history': PAGES.chatHistory.title,
  chat_history: PAGES.chatHistory.title,
  '/token-management': PAGES.tokens.title,
  token_management: PAGES.tokens.title,
  user_access_management: PAGES.users.title,
  user_type_management: PAGES.userTypes.title,
};

const labelOf = new Map<string, string>(Object.entries(LABELS));

/** A permission in words; an id that the product does not know stands for itself. */
export function permissionLabel(id: string): string {
  return labelOf.get(id) ?? id;
}

/** What a list of permissions opens, in words, each once. */
export function permissionLabels(ids: readonly string[]): string[] {
  return [...new Set(ids.map(permissionLabel))];
}
