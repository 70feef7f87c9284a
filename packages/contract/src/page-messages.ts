/** Sentences for failures that the page finds by itself, as well as the server; the others come with an answer. */
export const PAGE_MESSAGES = {
  no_chatbot_selected: '請先選擇一個聊天機器人',
  file_access_denied: '此聊天機器人不支援檔案上傳',
  file_too_large: '檔案大小不能超過 5MB',
  file_type_not_supported: '不支援的檔案類型。請上傳 .txt 文字檔或圖片檔案 (.jpg, .png, .gif)',
  daily_limit_reached: '您已達到今日使用限制 ({limit} 次對話)',
  turn_interrupted: '回答因伺服器重新啟動而中斷，請重試',
  visit_expired: '這次的使用時間已結束，請重新輸入密碼',
} as const;

export function pageMessage(
  code: keyof typeof PAGE_MESSAGES,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fillMessage(PAGE_MESSAGES[code], values);
}

export function fillMessage(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
