import { Converter } from 'opencc-js/t2cn';

/** The simplified form of one character. */
export const simplify = Converter({ from: 't', to: 'cn' });
