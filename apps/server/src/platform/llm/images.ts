import { z } from 'zod';
import type { ImageQuality, ImageSize } from '#contract/images.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { countPixels, PICTURE_MAX_PIXELS, type PictureSize, readPictureSize } from '../files/image-size.ts';
import { findImageType } from '../files/image-type.ts';
import { callForJson, type Providers } from './json-call.ts';
import { ProviderFailure, toAppError } from './provider-failure.ts';
import { retry } from './retry.ts';

/** What an image is made of. Nothing about the person goes along. */
export type ImageRequest = { prompt: string; quality: ImageQuality; size: ImageSize };

/** A picture of a provider, in one of the types that the product serves. */
export type Drawing = PictureSize & { bytes: Buffer };

/**
 * Has one image made. Throws AppError with image_prompt_refused or one of the provider codes, or the signal's reason. A
 * call that may have been made is never repeated, because it may have been charged.
 */
export type DrawImage = (
  request: ImageRequest,
  options: { key: string; signal: AbortSignal },
) => Promise<Drawing>;

/** Who makes images. */
export const IMAGE_PROVIDER = 'openai';

/** Bytes of an answer: a large picture as base64, and much room beyond. */
const ANSWER_MAX_BYTES = 40 * 1024 * 1024;

// Only the picture itself: an address that a provider names is never fetched, because it could be one of our own house.
const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string() })).min(1),
});

export function makeDrawImage({ model, ...providers }: Providers & { model: string }): DrawImage {
  return async (request, { key, signal }) => {
    const call = {
      ...({ provider: IMAGE_PROVIDER, path: 'images/generations', schema: answerSchema } as const),
      ...{ key, signal, maxBytes: ANSWER_MAX_BYTES, reuseConnection: false },
      body: { model, ...request, n: 1 },
    };
    try {
      const { data } = await retry(() => callForJson(providers, call), isFree, signal);
      return readDrawing(Buffer.from(data[0]?.b64_json ?? '', 'base64'));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw isPromptRefusal(error)
        ? new AppError('image_prompt_refused', { cause: error })
        : toAppError(error, IMAGE_PROVIDER);
    }
  };
}

/** The provider said that it made nothing, or never heard of it. */
function isFree(failure: ProviderFailure): boolean {
  if (failure.kind === 'status') return [429, 500, 503].includes(failure.status);
  return failure.kind === 'unreachable' && !failure.mayHaveArrived;
}

/** What OpenAI calls a prompt, or a picture made of it, that its rules do not allow. */
const PROMPT_REFUSALS = ['moderation_blocked', 'content_policy_violation', 'image_generation_user_error'];

function isPromptRefusal({ status, names }: ProviderFailure): boolean {
  return status === 400 && names.some((name) => PROMPT_REFUSALS.includes(name));
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
