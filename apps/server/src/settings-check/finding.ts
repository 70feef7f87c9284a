/**
 * What the check of the settings found. `wrong` keeps the server from starting, `doubtful` is told and left to the
 * operator, `good` is what was looked at and found in order.
 */
export type Finding = {
  level: 'wrong' | 'doubtful' | 'good';
  /** The setting that has to be changed, or was looked at. */
  about: string;
  /** What is so, and what to do about it. */
  text: string;
};

const SIGNS = { wrong: '✗', doubtful: '！', good: '✓' };

export const describe = ({ level, about, text }: Finding): string => `${SIGNS[level]} ${about}：${text}`;

export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });
export const doubtful = (about: string, text: string): Finding => ({ level: 'doubtful', about, text });
export const good = (about: string, text: string): Finding => ({ level: 'good', about, text });
