/** What all charts have in common: a frame, a title, a legend, and colours for light and dark surroundings. */

export const WIDTH = 760;
/** Between the frame and what is drawn; the left side has room for the longest figure. */
export const LEFT = 64;
export const RIGHT = 24;
const LEGEND_Y = 52;
/** Below title and legend. */
export const TOP = 74;

/** As many series as can be told apart, also by those who see no colours: each has dashes of its own. */
const LIGHT = ['#0b5fd0', '#b34700', '#1a7f37', '#8250df'];
const DARK = ['#6fb1ff', '#f5a55c', '#5fd38a', '#cba6ff'];
const DASHES = ['', '7 4', '2 3', '10 3 2 3'];
export const MOST_SERIES = LIGHT.length;

const listRules = (colours: readonly string[]) =>
  colours.map((colour, index) => `.s${index}{stroke:${colour}}.b${index}{fill:${colour}}`).join('');

const STYLE = `
text{font:12px system-ui,"Noto Sans",sans-serif;fill:#1f2328;paint-order:stroke;stroke:#ffffff;stroke-width:3px}
.title{font-size:15px;font-weight:600}
.quiet{fill:#59636e}
.paper{fill:#ffffff}
.grid{stroke:#d1d9e0;stroke-width:1}
.bound{stroke:#c1121f;stroke-width:1.5;stroke-dasharray:6 4}
.line{fill:none;stroke-width:1.75;stroke-linejoin:round}
${DASHES.map((dashes, index) => (dashes ? `.s${index}{stroke-dasharray:${dashes}}` : '')).join('')}
${listRules(LIGHT)}
@media (prefers-color-scheme: dark){
text{fill:#f0f6fc;stroke:#0d1117}
.quiet{fill:#9ea7b3}
.paper{fill:#0d1117}
.grid{stroke:#30363d}
.bound{stroke:#ff7b72}
${listRules(DARK)}
}`.trim();

/** `body` is drawn between {@link TOP} and `height`. */
export function writeSvg(input: {
  title: string;
  height: number;
  shows: 'lines' | 'bars';
  series: readonly string[];
  body: string;
}): string {
  if (input.series.length > MOST_SERIES)
    throw new Error(`a chart shows at most ${MOST_SERIES} series, ${input.title} has ${input.series.length}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${input.height}" width="${WIDTH}" height="${input.height}" role="img" aria-label="${escapeText(input.title)}">
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${input.height}"/>
<text class="title" x="${LEFT}" y="28">${escapeText(input.title)}</text>
${writeLegend(input)}
${input.body}
</svg>
`;
}

const CHARACTER_WIDTH = 7;

function writeLegend({ series, shows }: Parameters<typeof writeSvg>[0]): string {
  let x = LEFT;
  return series
    .map((name, index) => {
      const from = x;
      x += 34 + name.length * CHARACTER_WIDTH + 16;
      const sample =
        shows === 'lines'
          ? writeLine(`line s${index}`, from, LEGEND_Y - 4, from + 26, LEGEND_Y - 4)
          : `<rect class="b${index}" x="${from + 6}" y="${LEGEND_Y - 10}" width="20" height="10"/>`;
      return `${sample}${writeText(name, { x: from + 34, y: LEGEND_Y })}`;
    })
    .join('\n');
}

export function writeText(
  text: string,
  { x, y, anchor = 'start', quiet = false }: { x: number; y: number; anchor?: string; quiet?: boolean },
): string {
  return `<text${quiet ? ' class="quiet"' : ''} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeText(text)}</text>`;
}

export const writeLine = (kind: string, x1: number, y1: number, x2: number, y2: number) =>
  `<line class="${kind}" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}"/>`;

/** A tenth of a pixel is more than anybody sees. */
export const round = (value: number) => Math.round(value * 10) / 10;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
