import { type ComponentProps, createContext, useContext } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { CodeBlock } from './code-block.tsx';
import { Formula } from './formula.tsx';
import classes from './markdown.module.css';
import { safeUrl } from './safe-url.ts';

type Props<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps;
type HastElement = NonNullable<ExtraProps['node']>;

function Link({ href, children }: Props<'a'>) {
  // An address that safeUrl refused leaves its text, which then is no link.
  if (!href) return <span>{children}</span>;
  return (
    <InsideLink value>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
        {children}
      </a>
    </InsideLink>
  );
}

/** A link may stand around a picture, but not around another link. */
const InsideLink = createContext(false);

/** A picture in a message is never fetched: its host would learn who reads. It becomes a link. */
function Picture({ src, alt }: Props<'img'>) {
  const isInsideLink = useContext(InsideLink);
  const address = typeof src === 'string' && !isInsideLink ? safeUrl(src) : '';
  return <Link href={address}>{`圖片：${alt || '沒有說明'}`}</Link>;
}

function textOf(element: HastElement): string {
  return element.children
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('');
}

function classNamesOf(element: HastElement): readonly string[] {
  const names = element.properties.className;
  return Array.isArray(names) ? names.map(String) : [];
}

function Preformatted({ node, children }: Props<'pre'>) {
  const code = node?.children.find((child) => child.type === 'element');
  if (!code) return <pre>{children}</pre>;
  const text = textOf(code).replace(/\n$/, '');
  const names = classNamesOf(code);
  if (names.includes('language-math')) return <Formula tex={text} isDisplayed />;
  const language = names.find((name) => name.startsWith('language-'))?.slice('language-'.length) ?? '';
  return <CodeBlock code={text} language={language} />;
}

function Code({ node, children }: Props<'code'>) {
  if (node && classNamesOf(node).includes('math-inline')) {
    return <Formula tex={textOf(node)} isDisplayed={false} />;
  }
  return <code>{children}</code>;
}

function Table({ children }: Props<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.tableBox} aria-label="表格" tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}

function TaskBox({ checked }: Props<'input'>) {
  return (
    <input
      type="checkbox"
      checked={checked ?? false}
      readOnly
      disabled
      aria-label={checked ? '已完成' : '未完成'}
    />
  );
}

/** The page has its own first and second headings, so those of a message begin at the third. */
export const MARKDOWN_ELEMENTS: Components = {
  a: Link,
  img: Picture,
  pre: Preformatted,
  code: Code,
  table: Table,
  input: TaskBox,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
};
