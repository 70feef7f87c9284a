import type { Operation } from '#contract/operation.ts';
import { describeAccess, type makeOpenApi } from './openapi.ts';

/**
 * The page on which a person reads the API. It is made of the document itself and needs no script, so it
 * costs nothing to install and the content security policy has no exception for it.
 */
const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.7 "PingFang TC", "PingFang HK", "Noto Sans TC", "Noto Sans CJK TC", "Microsoft JhengHei", system-ui, sans-serif;
  max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; background: light-dark(#fbf9f4, #171b1a); color: light-dark(#22302c, #e4e9e6); }
a { color: light-dark(#17604f, #7fd1ba); }
details { border: 1px solid light-dark(#ddd8cb, #34403c); border-radius: 12px; margin: .5rem 0; padding: .6rem 1rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, Consolas, monospace; font-size: .9em; }
pre { overflow-x: auto; padding: .8rem; border-radius: 8px; background: light-dark(#f1ede2, #1f2523); }
b { display: inline-block; min-width: 4.2em; }
`;

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

type Document = ReturnType<typeof makeOpenApi>;

export function renderOpenApiPage(operations: readonly Operation[], document: Document): string {
  const groups = Map.groupBy(operations, (operation) => operation.id.split('.')[0] ?? '');
  const sections = [...groups].map(
    ([name, members]) =>
      `<h2>${escapeHtml(name)}</h2>${members.map((operation) => renderOperation(operation, document)).join('')}`,
  );
  return `<!doctype html><html lang="zh-Hant"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>學伴 Xueban API</title><style>${STYLE}</style>
<main><h1>學伴 Xueban API</h1>
<p>登入後以 <code>Authorization: Bearer {token}</code> 呼叫。完整文件：<a href="/api/openapi.json">OpenAPI 3.1（JSON）</a></p>
${sections.join('')}</main></html>`;
}

function renderOperation(operation: Operation, document: Document): string {
  const path = operation.path.replace(/:(\w+)/g, '{$1}');
  const entry = document.paths[path]?.[operation.method.toLowerCase()];
  return `<details><summary><b>${operation.method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>可呼叫者：${escapeHtml(describeAccess(operation.access))}</p>
<pre tabindex="0">${escapeHtml(JSON.stringify(entry, null, 2))}</pre></details>`;
}
