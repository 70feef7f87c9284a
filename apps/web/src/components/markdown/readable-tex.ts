const SIGNS: Readonly<Record<string, string>> = {
  times: '×',
  div: '÷',
  cdot: '·',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  cong: '≅',
  angle: '∠',
  triangle: '△',
  square: '□',
  Box: '□',
  parallel: '∥',
  perp: '⊥',
  circ: '°',
  degree: '°',
  infty: '∞',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  theta: 'θ',
  pi: 'π',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  cdots: '⋯',
  ldots: '…',
  dots: '…',
  sqrt: '√',
  sum: '∑',
  int: '∫',
  left: '',
  right: '',
  displaystyle: '',
  quad: ' ',
  qquad: ' ',
};

const POWERS: Readonly<Record<string, string>> = { 0: '⁰', 1: '¹', 2: '²', 3: '³', n: 'ⁿ' };

/** Fractions within fractions that are read; deeper ones keep their braces' contents only. */
const DEPTH = 4;

/** A formula as far as one line of plain text can show it: `1\frac{1}{2}` is 「1 1/2」. For previews only. */
export function readableTex(tex: string): string {
  let text = tex
    .replace(/\\(?:text|mathrm|mathbf|operatorname|mbox|overline|vec)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\\(?:begin|end)\s*\{[^{}]*\}(?:\{[^{}]*\})?/g, ' ')
    .replace(/(\d)\s*(?=\\[dt]?frac)/g, '$1 ');
  for (let depth = 0; depth < DEPTH; depth += 1) {
    text = text.replace(
      /\\[dt]?frac\s*(?:\{([^{}]*)\}\s*\{([^{}]*)\}|(\d)\s*(\d))/g,
      (_, top, bottom, oneTop, oneBottom) => `${grouped(top ?? oneTop)}/${grouped(bottom ?? oneBottom)}`,
    );
  }
  return text
    .replace(/\^\s*\{?\s*\\circ\s*\}?/g, '°')
    .replace(/\^\s*(?:\{([0-3n])\}|([0-3n]))/g, (_, braced, bare) => POWERS[braced ?? bare] ?? '')
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, inner: string) => `√${grouped(inner)}`)
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => (Object.hasOwn(SIGNS, name) ? SIGNS[name] : name) ?? '')
    .replace(/\\\\|[&~]|\\[,;:! ]/g, ' ')
    .replace(/\\([%#$_{}&])/g, '$1')
    .replace(/[{}]/g, '')
    .trim();
}

/** In brackets where it would fall apart beside a stroke. */
function grouped(part: string): string {
  const bare = part.trim();
  return /[+\-=/ ]|\\(?:times|div|pm|cdot)/.test(bare) && !/^\([^()]*\)$/.test(bare) ? `(${bare})` : bare;
}
