import { z } from 'zod';
import { SIGNED_IN } from './access.ts';
import { PICTURE_FAILURES } from './ai-failures.ts';
import { id, instant, page, text } from './fields.ts';
import { ownId, writtenText } from './form-fields.ts';
import { defineOperation } from './operation.ts';
import { PAGES } from './pages.ts';

export const IMAGE_QUALITIES = ['low', 'medium', 'high'] as const;
export type ImageQuality = (typeof IMAGE_QUALITIES)[number];

/** US dollars an image. */
export const IMAGE_PRICES: Readonly<Record<ImageQuality, number>> = {
  low: 0.011,
  medium: 0.042,
  high: 0.167,
};

/** Width and height in pixels; the first one is the default. */
export const IMAGE_SIZES = ['1024x1024', '1024x1536', '1536x1024'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Images a person and school day, and school month, where nobody says otherwise. */
export const IMAGE_LIMITS = { daily: 10, monthly: 100 } as const;

/** Characters of a prompt. */
export const IMAGE_PROMPT_MAX_LENGTH = 2_000;

/** Milliseconds in which an image is there or the reason why not. */
export const IMAGE_TIMEOUT_MS = 120_000;

/**
 * Milliseconds after which nobody works on an image any more: its time, and the time to store it. One that a process left
 * behind answers image_running until then; after it the same request makes the image.
 */
export const IMAGE_LONGEST_WORK_MS = IMAGE_TIMEOUT_MS + 10_000;

const fields = {
  prompt: z.string(),
  quality: z.enum(IMAGE_QUALITIES),
  size: z.enum(IMAGE_SIZES),
};

/** An image of one's own. `imageUrl` wants the token of its owner. */
export const generatedImageSchema = z.strictObject({
  id,
  imageUrl: z.string(),
  ...fields,
  createdAt: instant,
});
export type GeneratedImage = z.infer<typeof generatedImageSchema>;

/** What is available is what is left of the day and of the month, never below 0. */
export const imageLimitsSchema = z.strictObject({
  dailyLimit: z.number().int(),
  monthlyLimit: z.number().int(),
  dailyUsed: z.number().int(),
  monthlyUsed: z.number().int(),
  dailyAvailable: z.number().int(),
  monthlyAvailable: z.number().int(),
});
export type ImageLimits = z.infer<typeof imageLimitsSchema>;

/**
 * Makes one image. It counts from the moment that it is let in and is given back where no image comes of it, also when
 * the caller leaves. The same request under the same `id` again answers the image that it made.
 */
export const generateImage = defineOperation({
  id: 'images.generate',
  method: 'POST',
  path: '/api/images/generate',
  access: PAGES.imageGenerator.access,
  summary: '生成一張圖片',
  body: z.object({
    ...ownId,
    prompt: writtenText('圖片描述', IMAGE_PROMPT_MAX_LENGTH),
    quality: z.enum(IMAGE_QUALITIES).default('low'),
    size: z.enum(IMAGE_SIZES).default('1024x1024'),
  }),
  response: z.strictObject({
    success: z.literal(true),
    id,
    imageUrl: z.string(),
    /** What its maker should know, such as how few are left. */
    warning: z.string().nullable(),
    error: z.null(),
  }),
  errors: PICTURE_FAILURES,
});

export const getImageLimits = defineOperation({
  id: 'images.limits',
  method: 'GET',
  path: '/api/images/limits',
  access: SIGNED_IN,
  summary: '自己的圖片限額與已用張數',
  response: imageLimitsSchema,
});

/** One's own, the newest first; with `q` those whose prompt has it. */
export const listImages = defineOperation({
  id: 'images.history',
  method: 'GET',
  path: '/api/images/history',
  access: SIGNED_IN,
  summary: '自己生成過的圖片',
  query: z.object({ q: text(200).optional(), ...page }),
  response: z.array(generatedImageSchema),
});

const ownImage = {
  access: SIGNED_IN,
  params: z.object({ id }),
  notFound: 'image_not_found',
  errors: ['image_not_found'],
} as const;

export const getImageFile = defineOperation({
  ...ownImage,
  errors: ['image_not_found', 'file_store_unavailable'],
  id: 'images.getFile',
  method: 'GET',
  path: '/api/images/:id/file',
  summary: '讀取自己的一張圖片',
  response: z.instanceof(Uint8Array),
});

/** The image goes; it stays counted. */
export const deleteImage = defineOperation({
  ...ownImage,
  id: 'images.delete',
  method: 'DELETE',
  path: '/api/images/:id',
  summary: '刪除自己的一張圖片',
  response: null,
});
