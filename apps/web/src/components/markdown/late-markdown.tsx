import { useMemo } from 'react';
import classes from './late-markdown.module.css';
import { lazyModule, useLazyModule } from './lazy-module.ts';
import { plainParagraphs, splitParagraphs } from './plain-text.ts';

const engine = lazyModule(() => import('./markdown.tsx'));

/** For the moment in which somebody is about to ask: the answer then finds the engine there. */
export const preloadMarkdown = engine.preload;

/**
 * Markdown whose engine, the larger part of a chat's program, is fetched when the first text needs it. Until then
 * a text stands as it was written; one that Markdown would not change needs no engine at all.
 */
export function LateMarkdown({ text }: { text: string }) {
  const plain = useMemo(() => plainParagraphs(text), [text]);
  return plain ? <Paragraphs texts={plain} /> : <Formatted text={text} />;
}

function Formatted({ text }: { text: string }) {
  const loaded = useLazyModule(engine);
  return loaded ? <loaded.Markdown text={text} /> : <Paragraphs texts={splitParagraphs(text)} isSource />;
}

function Paragraphs({ texts, isSource = false }: { texts: readonly string[]; isSource?: boolean }) {
  return (
    <div className={classes.plain} data-source={isSource || undefined}>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph's place is its identity, text grows at its end
        <p key={place}>{text}</p>
      ))}
    </div>
  );
}
