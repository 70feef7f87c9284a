import { deleteImage } from '#contract/images.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeImage(id: string): Promise<void> {
  return call(deleteImage, { params: { id } });
}
