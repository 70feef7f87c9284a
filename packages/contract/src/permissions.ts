/**
 * Every permission the product knows. A user type holds a list of these; pages and operations ask for
 * one of several. The path-style ids and the named ids are two generations of the same rights, and both
 * stay in force.
 */
export const PERMISSIONS = [
  'all',
  '/chat',
  '/assignments',
  '/content',
  '/language',
  '/notes',
  '/profile',
  '/exam-generator',
  '/image-generator',
  '/question-database',
  '/chat-history',
  '/token-management',
  '/conversation-practice',
  '/kids/chatbot-builder',
  'chatbot_management',
  'user_access_management',
  'user_type_management',
  'knowledge_base_management',
  'system_prompts_management',
  'admin_question_database',
  'token_management',
  'question_database',
  'exam_generator',
  'ai_image_generator',
  'learning_content',
  'language_learning',
  'learning_notes',
  'assignments',
  'chat_history',
  'chatbot',
  'conversation',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** User types with a meaning in code; every other type counts as `free` where a type is asked for. */
export const BUILT_IN_USER_TYPES = ['free', 'premium', 'admin', 'student', 'teacher'] as const;

export type BuiltInUserType = (typeof BUILT_IN_USER_TYPES)[number];

/** The type that counts for badges, allowed roles and type checks: a custom type counts as `free`. */
export function builtInUserType(userType: string): BuiltInUserType {
  return BUILT_IN_USER_TYPES.find((known) => known === userType) ?? 'free';
}
