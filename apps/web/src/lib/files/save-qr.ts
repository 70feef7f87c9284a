import { alert } from '#web/lib/confirm.ts';
import { logFailure } from '#web/lib/log.ts';
import { qrFile } from './qr-file.ts';
import { saveFile } from './save-file.ts';

/** Lets the browser save the QR code of a link as a picture, and says so where it cannot. */
export async function saveQr(name: string, link: string, format: 'svg' | 'png'): Promise<void> {
  try {
    const file = await qrFile(link, format);
    if (!file) return void alert('這個瀏覽器無法產生圖片，請改為下載 SVG。');
    saveFile(`${name}.${format}`, file);
  } catch (error) {
    logFailure('qr file', error);
    void alert('無法產生 QR code 檔案，請再試一次。');
  }
}
