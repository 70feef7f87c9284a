import { PERMISSIONS, type Permission } from '#contract/permissions.ts';

/**
 * What a user type can be given, as the form offers it: by where the pages stand in the menu, with both generations of
 * ids side by side.
 */
export type PermissionGroup = { label: string; permissions: readonly Permission[] };

export const ALL: Permission = 'all';

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    label: '基本功能',
    permissions: [
      '/chat',
      'chatbot',
      'conversation',
      '/kids/chatbot-builder',
      '/conversation-practice',
      '/profile',
    ],
  },
  {
    label: '學習功能',
    permissions: [
      '/assignments',
      'assignments',
      '/content',
      'learning_content',
      '/language',
      'language_learning',
      '/notes',
      'learning_notes',
    ],
  },
  {
    label: 'AI 工具',
    permissions: [
      '/image-generator',
      'ai_image_generator',
      '/exam-generator',
      'exam_generator',
      '/question-database',
      'question_database',
    ],
  },
  {
    label: '管理功能',
    permissions: [
      'chatbot_management',
      'knowledge_base_management',
      'system_prompts_management',
      'admin_question_database',
      '/chat-history',
      'chat_history',
      '/token-management',
      'token_management',
    ],
  },
  { label: '系統管理', permissions: ['user_access_management', 'user_type_management'] },
];

/** A list as it is after one id was chosen or taken back: `all` stands for every other one, so it stands alone. */
export function choose(list: readonly Permission[], id: Permission, isChosen: boolean): Permission[] {
  if (!isChosen) return list.filter((other) => other !== id);
  return id === ALL ? [ALL] : [...list.filter((other) => other !== ALL && other !== id), id];
}

export function isKnown(id: string): id is Permission {
  return (PERMISSIONS as readonly string[]).includes(id);
}
