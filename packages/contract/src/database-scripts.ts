/** The statements that the page of the database offers, in the order in which 「全部執行」 runs them. All may run twice. */
export const DATABASE_SCRIPTS: readonly { id: string; title: string; sql: string }[] = [
  {
    id: 'create-user-types',
    title: '建立用戶類型',
    sql: `INSERT INTO user_types (name, description, permissions)
VALUES
  ('admin', '管理員：擁有全部權限', '{all}'),
  ('premium', '高級會員：基本、學習與 AI 工具的全部頁面',
   '{/chat,/conversation-practice,/kids/chatbot-builder,/assignments,/content,/language,/notes,/image-generator,/exam-generator,/question-database,/profile}'),
  ('free', '免費用戶：聊天、學習頁面與會話練習',
   '{/chat,/conversation-practice,/assignments,/content,/language,/notes,/profile}'),
  ('student', '學生：聊天、學習頁面與會話練習',
   '{/chat,/conversation-practice,/assignments,/content,/language,/notes,/profile}'),
  ('teacher', '教師：學習頁面、AI 工具與創建 AI 朋友',
   '{/chat,/conversation-practice,/kids/chatbot-builder,/assignments,/content,/language,/notes,/image-generator,/exam-generator,/question-database,/profile}')
ON CONFLICT (name) DO NOTHING`,
  },
  {
    id: 'users-blank-types',
    title: '用戶表步驟一：填補空白的用戶類型',
    sql: `UPDATE users
SET user_type = 'free', updated_at = now()
WHERE user_type IS NULL OR trim(user_type) = ''`,
  },
  {
    id: 'users-known-types',
    title: '用戶表步驟二：不存在的用戶類型改為免費',
    sql: `UPDATE users
SET user_type = 'free', updated_at = now()
WHERE NOT EXISTS (SELECT FROM user_types WHERE user_types.name = users.user_type)`,
  },
  {
    id: 'users-spaces',
    title: '用戶表步驟三：除去電子郵箱前後的空白',
    sql: `UPDATE users
SET email = trim(email), updated_at = now()
WHERE email <> trim(email)`,
  },
  {
    id: 'show-user-types',
    title: '顯示用戶類型',
    sql: `SELECT name, description, status, permissions
FROM user_types
ORDER BY name`,
  },
  {
    id: 'show-users',
    title: '顯示用戶',
    sql: `SELECT name, email, user_type, status, created_at
FROM users
ORDER BY created_at DESC, id DESC
LIMIT 100`,
  },
];
