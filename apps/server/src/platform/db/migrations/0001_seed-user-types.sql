-- The user types that every school starts with. Administrators may change them, so they are made once, here.
insert into user_types (name, description, permissions) values
  ('admin', '管理員：擁有全部權限', '{all}'),
  ('premium', '高級會員：基本、學習與 AI 工具的全部頁面',
   '{/chat,/conversation-practice,/kids/chatbot-builder,/assignments,/content,/language,/notes,/image-generator,/exam-generator,/question-database,/profile}'),
  ('free', '免費用戶：聊天、學習頁面與會話練習', '{/chat,/conversation-practice,/assignments,/content,/language,/notes,/profile}'),
  ('student', '學生：聊天、學習頁面與會話練習', '{/chat,/conversation-practice,/assignments,/content,/language,/notes,/profile}'),
  ('teacher', '教師：學習頁面、AI 工具與創建 AI 朋友',
   '{/chat,/conversation-practice,/kids/chatbot-builder,/assignments,/content,/language,/notes,/image-generator,/exam-generator,/question-database,/profile}');
