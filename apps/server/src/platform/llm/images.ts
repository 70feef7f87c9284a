import { z } from 'zod';
import type { ImageQuality, ImageSize } from '#contract/images.contract.ts';
import { countPixels, PICTURE_MAX_PIXELS, type PictureSize, readPictureSize } from '../files/image-size.ts';
import { findImageType } from '../files/image-type.ts';
import { callForJson } from './json-call.ts';
import { callProvider } from './provider-call.ts';
import { ProviderFailure } from './provider-failure.ts';
import { readBytes } from './read-whole.ts';
import { retry } from './retry.ts';
import type { AiModel, AiService } from './service.ts';

/** What an image is made of. Nothing about the person goes along. */
export type ImageRequest = { prompt: string; quality: ImageQuality; size: ImageSize };

/** A picture of a service, in one of the types that the product serves. */
export type Drawing = PictureSize & { bytes: Buffer };

/** Bytes of an answer: a large picture as base64, and much room beyond. */
const ANSWER_MAX_BYTES = 40 * 1024 * 1024;

const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

/**
 * Has one image made. Fails with ProviderFailure, of the kind `filtered` where the prompt was refused, or with the
 * signal's reason. A call that may have been made is never repeated, because it may have been charged.
 */
export async function drawImage(
  request: ImageRequest,
  {
    service,
    model,
    key,
    signal,
  }: { service: AiService; model: AiModel; key: string | null; signal: AbortSignal },
): Promise<Drawing> {
  const call = {
    ...{ service, key, signal, path: 'images/generations', schema: answerSchema },
    ...{ maxBytes: ANSWER_MAX_BYTES, reuseConnection: false },
    body: { model: model.name, ...request, n: 1 },
  };
  const { data } = await retry(() => callForJson(call), isFree, signal);
  const { b64_json, url } = data[0] ?? {};
  if (b64_json) return readDrawing(Buffer.from(b64_json, 'base64'));
  return readDrawing(await fetchPicture(url ?? '', service, signal));
}

/**
 * An address that a service names could be one of our own house: only hosts that are known to belong to the service
 * are asked, without the key, over TLS unless the service itself is called without it.
 */
async function fetchPicture(address: string, service: AiService, signal: AbortSignal): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOurs =
    url !== null && service.imageHosts.some((host) => url.host === host || url.host.endsWith(`.${host}`));
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && service.address.startsWith('http:'));
  if (!url || !isOurs || !isSafe) throw new ProviderFailure('broken', '回應中沒有可用的圖片');
  const picture = callProvider({
    service: { ...service, headers: {} },
    ...{ url: url.href, key: null, body: null, signal, streamed: false, reuseConnection: false },
    reader: readBytes(ANSWER_MAX_BYTES),
  });
  // What the host of the picture says is no word of the service: nothing is drawn again, and the key is good.
  return picture.catch((error: unknown) => {
    throw error instanceof ProviderFailure
      ? new ProviderFailure('broken', '回應中沒有可用的圖片', { cause: error })
      : error;
  });
}

/** The provider said that it made nothing, or never heard of it. */
function isFree(failure: ProviderFailure): boolean {
  if (failure.kind === 'status') return [429, 500, 503].includes(failure.status);
  return failure.kind === 'unreachable' && !failure.mayHaveArrived;
}

/** The bytes decide what it is, whatever the provider says. */
function readDrawing(bytes: Buffer): Drawing {
  const type = findImageType(bytes);
  const size = type && readPictureSize(bytes, type);
  if (!size || countPixels(size) > PICTURE_MAX_PIXELS) {
    throw new ProviderFailure('broken', '回應中沒有可用的圖片');
  }
  return { bytes, ...size };
}
