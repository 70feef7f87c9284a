import { z } from 'zod';

/**
 * The closed list of failures. The server turns a code into a status (one table in its http platform)
 * and sends the text below; the web decides by code, never by text. Texts in English are the exact ones
 * of the specification.
 */
export const ERROR_MESSAGES = {
  invalid_input: '輸入的資料不正確',
  body_too_large: '送出的資料太大',
  not_signed_in: '請先登入',
  not_allowed: '您沒有權限執行此操作',
  wrong_credentials: '用戶名或密碼不正確',
  account_not_active: '此帳號尚未啟用，請聯絡管理員',
  wrong_password: '目前的密碼不正確',
  too_many_attempts: '嘗試次數過多，請稍後再試',
  route_not_found: '找不到這個網址',
  user_not_found: 'User not found',
  chatbot_not_found: 'Chatbot not found',
  chat_session_not_found: 'Chat session not found',
  chat_message_not_found: 'Chat message not found',
  turn_not_found: '找不到這個回答',
  api_token_not_found: 'API token not found',
  api_key_invalid: '無效的 API 金鑰格式',
  knowledge_base_not_found: '找不到知識庫資料',
  knowledge_base_id_taken: '這個知識庫編號已被使用',
  system_prompt_not_found: '找不到這個系統提示',
  default_prompt_protected: '預設提示不能刪除',
  file_not_found: '找不到這個檔案',
  file_access_denied: '此聊天機器人不支援檔案上傳',
  file_too_large: '檔案大小不能超過 5MB',
  image_too_large: '圖片的尺寸太大，請縮小後再上傳',
  file_type_not_supported: '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)',
  no_chatbot_selected: '請先選擇一個聊天機器人',
  share_password_wrong: '密碼不正確',
  visit_expired: '這次的使用時間已結束，請重新輸入密碼',
  visit_password_changed: '分享密碼已更改，請輸入新的密碼',
  visit_chatbot_closed: '這個聊天機器人已停止分享',
  chatbot_total_reached: '這個聊天機器人今天的訪客使用次數已滿，請明天再來',
  too_many_requests: '目前訊息太多，請稍後再試',
  turn_running: '上一則回答仍在進行中，請等它完成或先停止',
  turn_not_retryable: '只有最後一則訊息可以修改或重試',
  daily_limit_reached: '您已達到今日使用限制 ({limit} 次對話)',
  no_provider_key: 'No active token found for provider: {provider}',
  unsupported_provider: 'Unsupported provider: {provider}',
  provider_empty: 'No response received from API',
  provider_refused_key: 'AI 服務拒絕了 API 金鑰，請管理員到「API 金鑰管理」檢查 {provider} 的金鑰',
  provider_busy: 'AI 服務目前忙碌或額度已用完，請稍後再試',
  provider_unreachable: '無法連線到 AI 服務，請稍後再試',
  provider_timeout: 'AI 服務太久沒有回應，請稍後再試',
  provider_failed: 'AI 服務發生錯誤：{detail}',
  turn_interrupted: '回答因伺服器重新啟動而中斷，請重試',
  overloaded: '目前使用人數較多，請稍後再試',
  shutting_down: '系統正在重新啟動，請稍後再試',
  database_unavailable: '資料庫暫時無法連線，請稍後再試',
  internal: '系統發生未預期的錯誤，請稍後再試',
} as const;

export type ErrorCode = keyof typeof ERROR_MESSAGES;

const codes = Object.keys(ERROR_MESSAGES) as [ErrorCode, ...ErrorCode[]];

export const errorCodeSchema = z.enum(codes);

/** The body of every answer that is not 2xx. `fields` is filled for invalid input, nearest problem first. */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Fills the braces of a message; a missing value stays visible as its name, so a test can catch it. */
export function errorMessage(
  code: ErrorCode,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return ERROR_MESSAGES[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
