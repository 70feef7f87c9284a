import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Markdown } from './markdown.tsx';

const parsed = vi.hoisted(() => ({ texts: [] as unknown[] }));
// An observer, not a stand-in: the real parser runs, and the test knows for which text.
vi.mock('react-markdown', async (importOriginal) => {
  const original = await importOriginal<typeof import('react-markdown')>();
  const observed: typeof original.default = (options) => {
    parsed.texts.push(options.children);
    return original.default(options);
  };
  return { ...original, default: observed };
});

afterEach(cleanup);

function show(text: string) {
  const page = (shown: string) => (
    <main>
      <Markdown text={shown} />
    </main>
  );
  const view = render(page(text), { wrapper: MantineProvider });
  const next = (more: string) => view.rerender(page(more));
  return { container: screen.getByRole('main'), next };
}

const hostile: readonly string[] = [
  '<script>globalThis.broken = true</script>',
  '<img src=x onerror="globalThis.broken = true">',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload=alert(1)><style>*{display:none}</style></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](%6Aavascript:alert(1))',
  '[x](vbscript:msgbox)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://school.example/1)',
  '[x](//evil.example)',
  '[x](/admin/users)',
  '[x](#top)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x][1]\n\n[1]: https://evil.example/pixel.png',
  '[![x](https://evil.example/a.png)](javascript:alert(1))',
  '[![x](https://evil.example/a.png)](https://example.org)',
  '| a |\n| - |\n| <script>alert(1)</script> |',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '$$\\href{javascript:alert(1)}{x}$$',
  '\\(\\includegraphics{https://evil.example/a.png}\\)',
  '\\[\\htmlClass{a" onclick="alert(1)}{x}\\]',
  '$$\\text{<img src=x onerror=alert(1)>}$$',
];

describe('a reader of hostile text', () => {
  test.each(hostile)(
    '[OPEN-102 SEC-23 SEC-42] meets no script, frame, picture or foreign link in %j',
    async (text) => {
      const { container } = show(text);
      if (container.textContent?.includes('\\')) {
        await waitFor(() => expect(container.querySelector('.katex, .katex-error')).not.toBeNull());
      }
      const banned = 'script, style, iframe, object, embed, form, img, video, audio, link, svg [onload]';
      expect(container.querySelectorAll(banned)).toHaveLength(0);
      for (const element of container.querySelectorAll('*')) {
        for (const { name } of element.attributes)
          expect(name).not.toMatch(/^on|^srcdoc$|^formaction$|^src$/);
      }
      for (const link of container.querySelectorAll('a')) {
        expect(link.protocol).toMatch(/^(?:https?|mailto):$/);
        expect(link.rel).toBe('noopener noreferrer nofollow');
        expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
        expect(link.target).toBe('_blank');
      }
      expect(globalThis).not.toHaveProperty('broken');
    },
  );

  test.each([
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
    ['mailto:office@school.example', 'mailto:office@school.example'],
  ])('[OPEN-102] can still follow %s', (address, href) => {
    show(`[去看看](${address})`);
    expect(screen.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe(href);
  });

  test('[OPEN-102] gets a picture as a link that nothing fetches', () => {
    show('![細胞](https://example.org/cell.png)');
    expect(screen.getByRole('link', { name: '圖片：細胞' }).getAttribute('href')).toBe(
      'https://example.org/cell.png',
    );
  });
});

describe('a reader of an answer', () => {
  test('who meets code sees its language, its colours and a copy button', async () => {
    const { container } = show('```python\nprint("你好")\n```');
    expect(screen.getByRole('figure', { name: 'python 程式碼' }).textContent).toContain('print("你好")');
    expect(screen.getByRole('button', { name: '複製程式碼' })).toBeDefined();
    await waitFor(() => expect(container.querySelector('.hljs-string')?.textContent).toBe('"你好"'));
  });

  test('who meets formulas sees them set, and prices as prices', async () => {
    const { container } = show('面積 \\(\\pi r^2\\)，\n\n\\[ E = mc^2 \\]\n\n票價 $5 和 $6。');
    await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(2));
    expect(container.querySelectorAll('.katex-display')).toHaveLength(1);
    expect(container.textContent).toContain('票價 $5 和 $6。');
  });

  test('who meets a table can scroll it by keyboard', () => {
    show('| 甲 | 乙 |\n| - | - |\n| 1 | 2 |');
    const box = screen.getByRole('region', { name: '表格' });
    expect(box.tabIndex).toBe(0);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2']);
  });

  test('that grows has only its last block parsed again', () => {
    const { next } = show('第一段。\n\n- 甲\n- 乙\n\n第三');
    parsed.texts.length = 0;
    next('第一段。\n\n- 甲\n- 乙\n\n第三段');
    next('第一段。\n\n- 甲\n- 乙\n\n第三段在');
    next('第一段。\n\n- 甲\n- 乙\n\n第三段在這裡。');
    expect(parsed.texts).toEqual(['第三段', '第三段在', '第三段在這裡。']);
  });
});
