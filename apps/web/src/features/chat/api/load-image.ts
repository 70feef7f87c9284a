import { getFile } from '#contract/chat.contract.ts';
import { callBlob } from '#web/lib/api/api-client.ts';

export function fetchImage(messageId: string, signal: AbortSignal): Promise<Blob> {
  return callBlob(getFile, { params: { id: messageId } }, { signal });
}
