import type { ImageSize } from '#contract/images.contract.ts';
import type { PictureSize } from '../../platform/files/image-size.ts';
import type { ImageLimit } from './image-uses.ts';
import type { ImageCounts } from './images.repository.ts';

/** Images left from which their maker is told. */
const FEW = 2;

/** What is left of the day and of the month, never below 0. */
export function listLeft(counts: ImageCounts, limit: ImageLimit): ImageLimit {
  return {
    daily: Math.max(0, limit.daily - counts.daily),
    monthly: Math.max(0, limit.monthly - counts.monthly),
  };
}

/** How few are left, of whichever is the less; null while there are enough. */
export function warnOfFew({ daily, monthly }: ImageLimit): string | null {
  const left = Math.min(daily, monthly);
  if (left > FEW) return null;
  // The month says more: tomorrow does not help.
  const period = monthly <= daily ? '這個月' : '今天';
  return left === 0 ? `這是${period}的最後一張圖片。` : `${period}還可以生成 ${left} 張圖片。`;
}

/** That the picture has another size than was asked for; null where it has not. */
export function warnOfSize({ width, height }: PictureSize, wanted: ImageSize): string | null {
  if (`${width}x${height}` === wanted) return null;
  const asked = wanted.replace('x', ' × ');
  return `這張圖片的尺寸是 ${width} × ${height}，和所選的 ${asked} 不同。`;
}
