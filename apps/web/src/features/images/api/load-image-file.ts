import { getImageFile } from '#contract/images.contract.ts';
import { callBlob } from '#web/lib/api/api-client.ts';

export function loadImageFile(id: string, signal: AbortSignal): Promise<Blob> {
  return callBlob(getImageFile, { params: { id } }, { signal });
}
