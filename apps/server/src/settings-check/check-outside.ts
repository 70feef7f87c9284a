import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { doubtful, type Finding, good } from './finding.ts';

const PROVIDER_MS = 5_000;
const DAY_MS = 24 * 3600_000;

/** What answers from elsewhere: it may be away for a while without keeping the server from starting. */
export async function checkOutside(config: Config): Promise<Finding[]> {
  const providers = Object.entries(config.serviceAddresses).map(([name, url]) =>
    checkProvider(`${name.toUpperCase()}_BASE_URL`, url),
  );
  return (await Promise.all([...providers, checkBucket(config)])).flat();
}

/** Any answer will do: without a key it is a refusal. */
async function checkProvider(setting: string, url: string): Promise<Finding[]> {
  try {
    const signal = AbortSignal.timeout(PROVIDER_MS);
    const answer = await fetch(`${url.replace(/\/$/, '')}/models`, { redirect: 'manual', signal });
    await answer.body?.cancel();
    return [good(setting, `${url} 有回應`)];
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const message = cause instanceof Error ? cause.message : String(cause);
    return [doubtful(setting, `無法連線到 ${url}（${message}）。不使用這個供應商時可以不理會。`)];
  }
}

/** Puts an object, reads it back and removes it again. */
async function checkBucket(config: Config): Promise<Finding[]> {
  if (!config.s3) return [];
  let reason = '';
  try {
    const files = await openFiles(config, (error) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    const probe = Buffer.from(`xueban probe ${randomUUID()}`);
    const hash = await files.put(probe);
    const found = await files.find(hash);
    await files.removeOlder(hash, new Date(Date.now() + DAY_MS));
    if (found?.equals(probe) && !(await files.find(hash))) {
      return [good('S3_BUCKET', `${config.s3.bucket} 可以寫入、讀取與刪除`)];
    }
    reason = '寫入的內容讀不回來，或刪不掉';
  } catch (error) {
    reason ||= error instanceof Error ? error.message : String(error);
  }
  return [
    doubtful(
      'S3_BUCKET',
      `${config.s3.bucket} 無法使用（${reason}）。請檢查 S3_ 的各項設定，以及金鑰能否列出、讀、寫與刪除。`,
    ),
  ];
}
