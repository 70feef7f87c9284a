import { ConfigError } from './config.ts';
import { isUnavailable, withoutValues } from './platform/db/database.ts';

/** What an operator reads when the start fails: a sentence where the cause is known, the trace where it is not. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const cause = withoutValues(error);
  if (!(cause instanceof Error)) return `無法啟動：${String(cause)}`;
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'EADDRINUSE')
    return `無法啟動：這個埠已被其他程式使用（${cause.message}）。請結束該程式，或以 PORT 設定其他埠。`;
  if (code === 'EADDRNOTAVAIL') return `無法啟動：這台機器沒有這個位址（${cause.message}）。請檢查 HOST。`;
  if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) {
    return `無法啟動：無法寫入檔案（${cause.message}）。請檢查 DATA_DIR 的權限與磁碟空間。`;
  }
  if (isUnavailable(cause) || /^(28P01|28000|3D000)$/.test(code)) {
    return `無法啟動：無法連線到資料庫（${cause.message || code}）。請檢查 DATABASE_URL，以及資料庫是否已啟動。`;
  }
  return `無法啟動：${cause.stack ?? cause.message}`;
}
