import { ConfigError } from '../config.ts';
import { AppError } from '../kernel/app-error.ts';
import { isUnavailable } from '../platform/db/database.ts';

/** Something that the operator can do something about: the message is the sentence that is shown. */
export class BackupError extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: '磁碟空間不足。請清出空間，或指定其他磁碟上的資料夾。',
  EDQUOT: '磁碟配額不足。請清出空間，或指定其他磁碟上的資料夾。',
  EACCES: '沒有讀寫這個位置的權限。請檢查資料夾的權限。',
  EPERM: '沒有讀寫這個位置的權限。請檢查資料夾的權限。',
  EROFS: '這個磁碟是唯讀的。請指定其他磁碟上的資料夾。',
  ENOTDIR: '路徑中有一段不是資料夾。請檢查指定的位置。',
  '28P01': '資料庫不接受這個帳號或密碼。請檢查 DATABASE_URL。',
  '28000': '資料庫不接受這個帳號或密碼。請檢查 DATABASE_URL。',
  '3D000': '沒有這個資料庫。請檢查 DATABASE_URL。',
  '42501': '資料庫的使用者權限不足：這個使用者必須擁有學伴的資料庫與資料表。',
  '2BP01': '資料庫裡有其他東西依賴學伴的資料表，因此無法取代。',
};

/** What an operator reads when it fails: a sentence where the cause is known, the trace where it is not. */
export function explainFailure(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  if (error instanceof AppError && error.code.startsWith('file_store_'))
    return (
      explainByCode(error.cause) ?? '無法連線到存放檔案的 S3。請檢查 S3_ 的各項設定，以及該服務是否正常。'
    );
  if (!(error instanceof Error)) return String(error);
  const sentence = explainByCode(error);
  if (sentence) return sentence;
  if (isUnavailable(error) || /Connection terminated/.test(error.message))
    return `無法連線到資料庫，或連線中斷。請檢查 DATABASE_URL，以及資料庫是否已啟動。（${error.message}）`;
  return error.stack ?? error.message;
}

function explainByCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = SENTENCES['code' in error ? String(error.code) : ''];
  return sentence && `${sentence}（${error.message}）`;
}
