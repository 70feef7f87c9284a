import type { Mark } from './align.ts';

/** What stands below a word or character that is not right. */
export function labelOf(mark: Mark): string {
  switch (mark.kind) {
    case 'right':
      return '';
    case 'tone':
      return '聲調？';
    case 'wrong':
      return `說成「${mark.said}」`;
    case 'missing':
      return '漏了';
    case 'extra':
      return '多了';
  }
}

export const TONE_NOTE = '音對，聲調請自己留意';

/** The differences in one breath, for the ear. */
export function describeMarks(marks: readonly Mark[]): string {
  const wrong = marks.flatMap((mark) =>
    mark.kind === 'wrong' ? [`「${mark.meant}」說成「${mark.said}」`] : [],
  );
  const missing = marks.flatMap((mark) => (mark.kind === 'missing' ? [`「${mark.meant}」`] : []));
  const extra = marks.flatMap((mark) => (mark.kind === 'extra' ? [`「${mark.said}」`] : []));
  const tone = marks.flatMap((mark) => (mark.kind === 'tone' ? [`「${mark.meant}」`] : []));
  const parts = [
    wrong.join('、'),
    missing.length > 0 ? `漏了${missing.join('')}` : '',
    extra.length > 0 ? `多了${extra.join('')}` : '',
    tone.length > 0 ? `${tone.join('')}${TONE_NOTE}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `${parts.join('；')}。`;
}
