import { memo, useMemo } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import classes from './markdown.module.css';
import { MARKDOWN_ELEMENTS } from './markdown-elements.tsx';
import { normaliseMath } from './normalise-math.ts';
import { safeUrl } from './safe-url.ts';
import { splitBlocks } from './split-blocks.ts';

const PLUGINS: Options['remarkPlugins'] = [
  [remarkGfm, { singleTilde: false }],
  [remarkMath, { singleDollarTextMath: false }],
];
const FOOTNOTES: Options['remarkRehypeOptions'] = { footnoteLabel: '註解', footnoteBackLabel: '回到內文' };

/**
 * Text of people and models as Markdown: GitHub's flavour, formulas, coloured code. Raw HTML stays visible
 * text, links lead only to http, https and mailto, pictures become links.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => splitBlocks(text), [text]);
  return (
    <div className={classes.markdown}>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block's place is its identity, text grows at its end
        <MarkdownBlock key={place} text={block} />
      ))}
    </div>
  );
}

const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={PLUGINS}
      remarkRehypeOptions={FOOTNOTES}
      components={MARKDOWN_ELEMENTS}
      urlTransform={safeUrl}
    >
      {normaliseMath(text)}
    </ReactMarkdown>
  );
});
