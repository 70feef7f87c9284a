import { CopyButton } from './copy-button.tsx';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import classes from './markdown.module.css';

const highlighter = lazyModule(() => import('./highlighter.ts'));

/** A listing with its language and a copy button; colours come once the highlighter has been fetched. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const loaded = useLazyModule(highlighter);
  return (
    <figure className={classes.listing} aria-label={language ? `${language} 程式碼` : '程式碼'}>
      <figcaption className={classes.listingHead}>
        <span>{language || '程式碼'}</span>
        <CopyButton text={code} label="複製程式碼" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre className={classes.listingBody} tabIndex={0}>
        <code>{loaded?.highlightCode(code, language) ?? code}</code>
      </pre>
    </figure>
  );
}
