import type { AuditAction } from '#contract/audit.contract.ts';

/** An event in the filter, and as a sentence in which `{actor}`, `{target}` and `{into}` stand for names. */
type Words = { label: string; sentence: string };

export const EVENT_GROUPS: readonly { group: string; events: readonly AuditAction[] }[] = [
  { group: '登入', events: ['sign_in', 'sign_in_refused', 'password_changed', 'sessions_ended'] },
  { group: '用戶', events: ['user_created', 'user_updated', 'user_deleted'] },
  { group: '用戶類型', events: ['user_type_created', 'user_type_updated', 'user_type_deleted'] },
  { group: '學校', events: ['school_created', 'school_updated', 'school_deleted', 'school_merged'] },
  { group: '系統提示', events: ['prompt_created', 'prompt_updated', 'prompt_deleted'] },
  { group: '聊天機器人', events: ['share_password_changed'] },
  {
    group: '聊天記錄',
    events: ['chat_read', 'chats_listed', 'chats_searched', 'chat_exported', 'chat_renamed', 'chat_deleted'],
  },
  { group: '系統', events: ['sql_executed', 'prices_updated'] },
  {
    group: 'AI 服務',
    events: [
      'service_created',
      'service_updated',
      'service_deleted',
      'model_saved',
      'model_deleted',
      'model_defaults_updated',
    ],
  },
  { group: 'API 金鑰', events: ['key_created', 'key_updated', 'key_deleted', 'key_shown', 'key_refused'] },
];

export const EVENT_WORDS: Readonly<Record<AuditAction, Words>> = {
  sign_in: { label: '登入', sentence: '{actor} 登入' },
  sign_in_refused: { label: '登入被拒絕', sentence: '有人想以 {target} 的帳號登入，被拒絕' },
  password_changed: { label: '更改自己的密碼', sentence: '{actor} 更改了自己的密碼' },
  sessions_ended: { label: '登出其他裝置', sentence: '{actor} 登出了其他裝置' },
  user_created: { label: '新增用戶', sentence: '{actor} 新增了用戶 {target}' },
  user_updated: { label: '更改用戶', sentence: '{actor} 更改了用戶 {target}' },
  user_deleted: { label: '刪除用戶', sentence: '{actor} 刪除了用戶 {target}' },
  user_type_created: { label: '新增用戶類型', sentence: '{actor} 新增了用戶類型 {target}' },
  user_type_updated: { label: '更改用戶類型', sentence: '{actor} 更改了用戶類型 {target}' },
  user_type_deleted: { label: '刪除用戶類型', sentence: '{actor} 刪除了用戶類型 {target}' },
  school_created: { label: '新增學校', sentence: '{actor} 新增了學校 {target}' },
  school_updated: { label: '更改學校', sentence: '{actor} 更改了學校 {target}' },
  school_deleted: { label: '刪除學校', sentence: '{actor} 刪除了學校 {target}' },
  school_merged: { label: '合併學校', sentence: '{actor} 把學校 {target} 併入 {into}' },
  prompt_created: { label: '新增系統提示', sentence: '{actor} 新增了系統提示 {target}' },
  prompt_updated: { label: '更改系統提示', sentence: '{actor} 更改了系統提示 {target}' },
  prompt_deleted: { label: '刪除系統提示', sentence: '{actor} 刪除了系統提示 {target}' },
  share_password_changed: {
    label: '更改分享密碼',
    sentence: '{actor} 更改了聊天機器人 {target} 的分享密碼',
  },
  chat_read: { label: '閱讀他人的聊天', sentence: '{actor} 閱讀了 {target} 的聊天記錄' },
  chats_listed: { label: '查看他人的聊天列表', sentence: '{actor} 查看了 {target} 的聊天列表' },
  chats_searched: { label: '搜尋他人的聊天', sentence: '{actor} 搜尋了他人的聊天記錄，並看到節錄' },
  chat_exported: { label: '匯出他人的聊天', sentence: '{actor} 匯出了 {target} 的聊天記錄' },
  chat_renamed: { label: '更改他人的聊天標題', sentence: '{actor} 更改了 {target} 的聊天標題' },
  chat_deleted: { label: '刪除他人的聊天', sentence: '{actor} 刪除了 {target} 的聊天記錄' },
  sql_executed: { label: '執行 SQL', sentence: '{actor} 執行了 SQL' },
  prices_updated: { label: '更改模型價格', sentence: '{actor} 更改了模型的價格表' },
  service_created: { label: '新增 AI 服務', sentence: '{actor} 新增了 AI 服務 {target}' },
  service_updated: { label: '更改 AI 服務', sentence: '{actor} 更改了 AI 服務 {target}' },
  service_deleted: { label: '刪除 AI 服務', sentence: '{actor} 刪除了 AI 服務 {target}' },
  model_saved: { label: '新增或更改模型', sentence: '{actor} 新增或更改了 AI 服務的模型 {target}' },
  model_deleted: { label: '刪除模型', sentence: '{actor} 刪除了 AI 服務的模型 {target}' },
  model_defaults_updated: { label: '更改預設模型', sentence: '{actor} 更改了各用途的預設模型' },
  key_created: { label: '新增金鑰', sentence: '{actor} 新增了 API 金鑰 {target}' },
  key_updated: { label: '更改金鑰', sentence: '{actor} 更改了 API 金鑰 {target}' },
  key_deleted: { label: '刪除金鑰', sentence: '{actor} 刪除了 API 金鑰 {target}' },
  key_shown: { label: '顯示完整金鑰', sentence: '{actor} 顯示了完整的 API 金鑰 {target}' },
  key_refused: { label: '金鑰被 AI 服務拒絕', sentence: 'AI 服務拒絕了 API 金鑰 {target}' },
};

/** The fields of a change; one that is not here stands for itself. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: '名稱',
  email: '電子郵箱',
  password: '密碼',
  user_type: '類型',
  school: '學校',
  status: '狀態',
  active: '狀態',
  access_expiry: '到期',
  chatbots_access: '聊天機器人',
  description: '描述',
  accessiblePages: '可使用的頁面',
  user_count: '用戶人數',
  chatbot: '聊天機器人',
  session_count: '聊天數目',
  message_count: '訊息數目',
  sql: 'SQL 語句',
  confirmed: '已確認更改資料',
  prices: '價格',
  currency: '貨幣',
};

export function fieldLabel(field: string): string {
  return Object.hasOwn(FIELD_LABELS, field) ? (FIELD_LABELS[field] ?? field) : field;
}
