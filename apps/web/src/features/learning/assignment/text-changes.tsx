import { useMemo } from 'react';
import { lazyModule, useLazyModule } from '#web/components/markdown/lazy-module.ts';
import type { Change } from '../changes/diff-texts.ts';
import classes from './assignment-result.module.css';

const engine = lazyModule(() => import('../changes/diff-texts.ts'));

/** Signs of unchanged text that stay in sight before and after a change. */
const NEAR = 60;

/** What changed in a text from one version to the next. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  const loaded = useLazyModule(engine);
  const changes = useMemo(() => loaded?.diffTexts(before, after) ?? null, [loaded, before, after]);
  if (before === after) return <p className={classes.about}>作業內容和上一次一樣。</p>;
  if (changes === null) return <p className={classes.about}>正在比較…</p>;
  const count = (kind: Change['kind']) =>
    changes.reduce((sum, change) => sum + (change.kind === kind ? change.text.length : 0), 0);
  return (
    <>
      <p className={classes.about}>
        文字加了 {count('added')} 字，刪了 {count('removed')} 字：
      </p>
      <p className={classes.changes}>
        {changes.map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two texts never change
          <Piece key={place} change={change} isFirst={place === 0} isLast={place === changes.length - 1} />
        ))}
      </p>
    </>
  );
}

function Piece({ change, isFirst, isLast }: { change: Change; isFirst: boolean; isLast: boolean }) {
  const { kind, text } = change;
  if (kind === 'same') {
    const [start, end] = [isFirst ? 0 : NEAR, isLast ? 0 : NEAR];
    const left = text.length - start - end;
    if (left < 2 * NEAR) return text;
    return (
      <>
        {text.slice(0, start)}
        <span className={classes.skipped}>（{left} 字沒有改）</span>
        {text.slice(text.length - end)}
      </>
    );
  }
  const Element = kind === 'added' ? 'ins' : 'del';
  return (
    <Element className={classes[kind]}>
      <span className="visually-hidden">{kind === 'added' ? '（加上：' : '（刪去：'}</span>
      {text}
      <span className="visually-hidden">）</span>
    </Element>
  );
}
