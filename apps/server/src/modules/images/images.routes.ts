import {
  deleteImage,
  generateImage,
  getImageFile,
  getImageLimits,
  listImages,
} from '#contract/images.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { ImagesService } from './images.service.ts';

const NEXT_CURSOR = 'x-next-cursor';

/** Seconds. A file never changes under its address; that it was deleted is soon noticed. */
const KEPT_SECONDS = 600;

export function mountImages(http: Http, images: ImagesService): void {
  http.mount(generateImage, ({ body }, { actor, whenLeft }) => images.generate(actor, body, whenLeft()));
  http.mount(getImageLimits, (_, { actor }) => images.getLimits(actor));
  http.mount(listImages, async ({ query }, { actor, setHeader }) => {
    const page = await images.listImages(actor, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.items;
  });
  http.mount(getImageFile, async ({ params }, { actor, setHeader }) => {
    const image = await images.getFile(actor, params.id);
    setHeader('content-type', image.type);
    setHeader('content-security-policy', "default-src 'none'; sandbox");
    setHeader('cache-control', `private, max-age=${KEPT_SECONDS}`);
    // Another person at the same computer has another token, and gets nothing from the first one's cache.
    setHeader('vary', 'authorization');
    return new Uint8Array(image.bytes);
  });
  http.mount(deleteImage, ({ params }, { actor }) => images.deleteImage(actor, params.id));
}
