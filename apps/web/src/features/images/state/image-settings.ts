import { isBlank } from '#contract/form-fields.ts';
import {
  IMAGE_PRICES,
  IMAGE_PROMPT_MAX_LENGTH,
  IMAGE_QUALITIES,
  IMAGE_SIZES,
  type ImageQuality,
  type ImageSize,
} from '#contract/images.contract.ts';
import type { ImageBody } from '../api/generate-image.ts';

export const QUALITY_WORDS: Readonly<Record<ImageQuality, { label: string; about: string }>> = {
  low: { label: '低', about: '最快，適合試不同的想法' },
  medium: { label: '中', about: '細節較多，適合簡報和報告' },
  high: { label: '高', about: '最細緻，適合列印，也最久' },
};

export const SIZE_WORDS: Readonly<Record<ImageSize, { label: string; pixels: string; ratio: number }>> = {
  '1024x1024': { label: '方形', pixels: '1024 × 1024', ratio: 1 },
  '1024x1536': { label: '直向', pixels: '1024 × 1536', ratio: 2 / 3 },
  '1536x1024': { label: '橫向', pixels: '1536 × 1024', ratio: 3 / 2 },
};

export function priceText(quality: ImageQuality): string {
  return `每張 US$${IMAGE_PRICES[quality]}`;
}

/** What the form begins with, and what its fields may be. */
export const FIRST_SETTINGS: ImageBody = { prompt: '', quality: 'low', size: '1024x1024' };
export const SETTING_CHOICES = { quality: IMAGE_QUALITIES, size: IMAGE_SIZES };

/** What stands in the way of an image, as a sentence; null when nothing does. */
export function findPromptProblem(prompt: string): string | null {
  if (isBlank(prompt)) return '請輸入圖片描述';
  if (prompt.trim().length <= IMAGE_PROMPT_MAX_LENGTH) return null;
  return `圖片描述太長，最多 ${IMAGE_PROMPT_MAX_LENGTH.toLocaleString('en')} 個字元`;
}
