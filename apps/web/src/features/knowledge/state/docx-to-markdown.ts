/**
 * Walks through what Word's text became as HTML and writes it as Markdown: headings stay headings, so that passages
 * know what they are about. The document is one that no browser shows, and only its text is taken.
 */
export function htmlToMarkdown(root: Element): string {
  return writeBlocks(root, 0).join('\n\n');
}

const HEADING = /^H([1-6])$/;
const LISTS = new Set(['UL', 'OL']);
/** Elements that stand in lines of their own. */
const BLOCKS = new Set(['P', 'DIV', 'TABLE', 'UL', 'OL', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6']);

function writeBlocks(parent: Element, depth: number): string[] {
  return [...parent.children]
    .map((element) => writeBlock(element, depth))
    .filter((block) => block.trim() !== '');
}

function writeBlock(element: Element, depth: number): string {
  const [, level] = HEADING.exec(element.tagName) ?? [];
  if (level) {
    const title = oneLine(element);
    return title === '' ? '' : `${'#'.repeat(Number(level))} ${title}`;
  }
  if (LISTS.has(element.tagName)) return writeList(element, depth);
  if (element.tagName === 'TABLE') return writeTable(element);
  if ([...element.children].some(({ tagName }) => BLOCKS.has(tagName)))
    return writeBlocks(element, depth).join('\n\n');
  return readText(element).trim();
}

function writeList(list: Element, depth: number): string {
  const isNumbered = list.tagName === 'OL';
  return [...list.children]
    .map((item, index) =>
      writeItem(item, `${'  '.repeat(depth)}${isNumbered ? `${index + 1}.` : '-'} `, depth),
    )
    .join('\n');
}

/** The lists inside of an item follow its own text. */
function writeItem(item: Element, mark: string, depth: number): string {
  const own = item.cloneNode(true) as Element;
  for (const inner of own.querySelectorAll('ul, ol')) inner.remove();
  const inner = [...item.children].filter(({ tagName }) => LISTS.has(tagName));
  return [mark + oneLine(own), ...inner.map((list) => writeList(list, depth + 1))].join('\n');
}

function writeTable(table: Element): string {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => [...row.children].map((cell) => oneLine(cell).replaceAll('|', '\\|')));
  const [head, ...body] = rows;
  if (!head) return '';
  const write = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [write(head), write(head.map(() => '---')), ...body.map(write)].join('\n');
}

function oneLine(element: Element): string {
  return readText(element).replace(/\s+/g, ' ').trim();
}

/** The text with its line breaks; paragraphs inside of a cell or an item are parted as well. */
function readText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  const text = [...node.childNodes].map(readText).join('');
  return BLOCKS.has(node.tagName) ? `${text}\n` : text;
}
