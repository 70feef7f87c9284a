import {
  AlignmentType,
  convertMillimetersToTwip,
  type INumberingOptions,
  LevelFormat,
  LineRuleType,
} from 'docx';

/** Twentieths of a point. */
export const INDENT = 420;
export const SPACE = 120;

/** The faces that Word has in Taiwan and Hong Kong; elsewhere the nearest is taken. */
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: 'PMingLiU' } as const;
export const CODE_FONT = { ascii: 'Consolas', hAnsi: 'Consolas', eastAsia: 'PMingLiU' } as const;

const heading = (size: number) => ({
  run: { size, bold: true, color: '000000', font: FONT },
  paragraph: { spacing: { before: 2 * SPACE, after: SPACE }, keepNext: true },
});

/** Sizes are half points. */
export const STYLES = {
  default: {
    document: {
      run: { font: FONT, size: 24, language: { value: 'en-US', eastAsia: 'zh-TW' } },
      // At least: a line grows with the fraction in it.
      paragraph: { spacing: { after: SPACE, line: 320, lineRule: LineRuleType.AT_LEAST } },
    },
    heading1: { ...heading(36), paragraph: { alignment: AlignmentType.CENTER, spacing: { after: SPACE } } },
    heading2: heading(28),
    heading3: heading(26),
    heading4: heading(24),
    heading5: heading(24),
    heading6: heading(24),
  },
} as const;

/** A4. */
export const PAGE = {
  size: { width: convertMillimetersToTwip(210), height: convertMillimetersToTwip(297) },
  margin: {
    top: convertMillimetersToTwip(20),
    bottom: convertMillimetersToTwip(20),
    left: convertMillimetersToTwip(18),
    right: convertMillimetersToTwip(18),
  },
} as const;

type ListKind = INumberingOptions['config'][number];

/** One list: its numbers, or dots, and how far it stands in. `start` is null for a list without numbers. */
export function makeListKind(reference: string, start: number | null, indent: number): ListKind {
  return {
    reference,
    levels: [
      {
        level: 0,
        format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
        text: start === null ? '•' : '%1.',
        start: start ?? 1,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: indent, hanging: INDENT } } },
      },
    ],
  };
}
