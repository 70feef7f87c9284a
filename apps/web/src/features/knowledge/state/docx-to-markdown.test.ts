import { expect, test } from 'vitest';
import { htmlToMarkdown } from './docx-to-markdown.ts';

const convert = (html: string) => htmlToMarkdown(new DOMParser().parseFromString(html, 'text/html').body);

test.each([
  ['headings', '<h1>學生手冊</h1><h3> 借書 </h3><h2></h2><p>五本。</p>', '# 學生手冊\n\n### 借書\n\n五本。'],
  [
    'paragraphs with breaks and bold letters',
    '<p>一<br>二<strong>三</strong></p><p> </p><p>四</p>',
    '一\n二三\n\n四',
  ],
  ['lists', '<ul><li>水</li><li>筆<ol><li>紅</li><li>藍</li></ol></li></ul>', '- 水\n- 筆\n  1. 紅\n  2. 藍'],
  [
    'tables',
    '<table><tr><th><p>日</p></th><th><p>時</p></th></tr><tr><td><p>一</p><p>二</p></td><td>8|9</td></tr></table>',
    '| 日 | 時 |\n| --- | --- |\n| 一 二 | 8\\|9 |',
  ],
  ['what stands in boxes', '<div><p>一</p><blockquote><p>二</p></blockquote></div>', '一\n\n二'],
  ['no pictures', '<p>安全<img src="x" onerror="alert(1)" alt="圖"></p>', '安全'],
])('a teacher who imports a Word document keeps %s', (_what, html, markdown) => {
  expect(convert(html)).toBe(markdown);
});
