import { z } from 'zod';
import { fillMessage, PAGE_MESSAGES } from './page-messages.ts';

/**
 * The closed list of failures. The server turns a code into a status (one table in its http platform)
 * and sends the text below; the web decides by code, never by text. Texts in English are the exact ones
 * of the specification. No page loads this list: what it says by itself stands in page-messages.ts.
 */
export const ERROR_MESSAGES = {
  ...PAGE_MESSAGES,
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
  email_in_use: '該電子郵箱已被使用，請使用其他郵箱',
  email_taken: '該電子郵箱已被其他用戶使用',
  user_out_of_reach: '您不能更改權限比您高的用戶',
  grants_too_much: '您不能授予自己沒有的權限：{permissions}',
  own_rights_fixed: '不能更改自己的用戶類型、狀態或到期日',
  own_account_fixed: '不能刪除自己的帳號',
  own_password_elsewhere: '請到「個人資料」更改自己的密碼',
  last_admin: '系統必須保留至少一位啟用中的管理員',
  user_has_dependents: '無法刪除用戶：有相關數據依賴於此用戶',
  too_many_users: '一次最多處理 {max} 位用戶，請縮小範圍',
  user_type_not_found: 'User type not found',
  user_type_name_taken: '這個用戶類型名稱已存在',
  user_type_in_use: '還有 {count} 位用戶屬於這個類型，請先更改他們的類型',
  user_type_out_of_reach: '您不能更改權限比您高的用戶類型',
  built_in_type_protected: '內建的用戶類型不能刪除或改名，管理員與免費用戶也不能停用',
  school_not_found: '找不到這所學校',
  school_exists: '該學校名稱已存在',
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
  image_too_large: '圖片的尺寸太大，請縮小後再上傳',
  share_password_wrong: '密碼不正確',
  visit_password_changed: '分享密碼已更改，請輸入新的密碼',
  visit_chatbot_closed: '這個聊天機器人已停止分享',
  chatbot_total_reached: '這個聊天機器人今天的訪客使用次數已滿，請明天再來',
  too_many_requests: '目前訊息太多，請稍後再試',
  helper_record_not_found: '找不到這份記錄',
  practice_full: '這次練習已經很長了，請開始新對話',
  too_many_friends: '最多可以有 {max} 個 AI 朋友，請修改已有的朋友，或請老師刪除不用的',
  friend_locked: '老師讓這個朋友休息了，請找老師幫忙',
  question_unit_not_found: '找不到相關單元資料',
  question_unit_exists: '這個年級的這個科目已經有同名的單元',
  question_not_found: '找不到這道題目',
  exam_not_found: '找不到這份試卷',
  exam_selection_too_long: '所選的內容約 {tokens} 個詞元，超過一次最多的 {max} 個，請減少單元或題目',
  image_limit_daily: '今天的圖片已經用完（每天 {limit} 張），請明天再來',
  image_limit_monthly: '這個月的圖片已經用完（每月 {limit} 張），請下個月再來',
  image_prompt_refused:
    '這個描述裡有些內容不適合畫成圖片，請換一個說法，例如描述景物、動物或想像的場景，再試一次',
  image_running: '這張圖片正在生成，請稍等一會',
  image_not_found: '找不到這張圖片',
  file_store_full: '伺服器的儲存空間已滿，暫時無法儲存圖片，請通知管理員；不附圖片的對話不受影響',
  file_store_unavailable: '圖片的儲存空間暫時無法連線，請稍後再試',
  export_too_large: '選取的聊天記錄共有 {count} 則訊息，一次最多匯出 {max} 則，請減少後再試',
  sql_runner_off: 'SQL 執行功能已由伺服器的設定關閉',
  sql_runner_unavailable: '無法使用受限的資料庫角色，SQL 執行功能暫時不能使用，請查看伺服器的說明文件',
  sql_runner_busy: '其他 SQL 腳本仍在執行，請稍後再試',
  turn_running: '上一則回答仍在進行中，請等它完成或先停止',
  turn_not_retryable: '只有最後一則訊息可以修改或重試',
  no_provider_key: 'No active token found for provider: {provider}',
  unsupported_provider: 'Unsupported provider: {provider}',
  provider_empty: 'No response received from API',
  provider_refused_key: 'AI 服務拒絕了 API 金鑰，請管理員到「API 金鑰管理」檢查 {provider} 的金鑰',
  provider_busy: 'AI 服務目前忙碌或額度已用完，請稍後再試',
  provider_unreachable: '無法連線到 AI 服務，請稍後再試',
  provider_timeout: 'AI 服務太久沒有回應，請稍後再試',
  provider_failed: 'AI 服務發生錯誤：{detail}',
  overloaded: '目前使用人數較多，請稍後再試',
  shutting_down: '系統正在重新啟動，請稍後再試',
  database_unavailable: '資料庫暫時無法連線，請稍後再試',
  internal: '系統發生未預期的錯誤，請稍後再試',
} as const;

const codes = Object.keys(ERROR_MESSAGES) as [keyof typeof ERROR_MESSAGES];

/** A code of the list, where one is read back that may be older than the list. */
export const knownErrorCode = z.enum(codes);

/** Fills the braces of a message; a missing value stays visible as its name, so a test can catch it. */
export function errorMessage(
  code: keyof typeof ERROR_MESSAGES,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fillMessage(ERROR_MESSAGES[code], values);
}
