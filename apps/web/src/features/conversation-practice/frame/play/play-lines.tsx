import { useEffect, useRef } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { ListenButton } from '../listen-button.tsx';
import { LANGUAGE_TAGS } from '../speech/voices.ts';
import classes from './play.module.css';
import { listShown, type Play, presentPlace } from './play.ts';

/** The talk so far, the line that is to be said now last. */
export function PlayLines({ play, language }: { play: Play; language: SpokenLanguage }) {
  const present = presentPlace(play);
  const last = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line comes into view
  useEffect(() => {
    last.current?.scrollIntoView({ block: 'nearest' });
  }, [present]);
  const shown = listShown(play);
  return (
    <ol className={classes.lines}>
      {shown.map(({ side, text, help }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a scene never move
          key={place}
          ref={place === shown.length - 1 ? last : null}
          className={classes.line}
          data-own={side === play.side || undefined}
          data-present={place === present || undefined}
        >
          <span className={classes.role}>
            {side === play.side ? '你' : play.scene.roles[side]}
            {place === present && '，請說：'}
          </span>
          <span className={classes.text} lang={LANGUAGE_TAGS[language]}>
            {text}
          </span>
          <span className={classes.help}>{help}</span>
          <ListenButton id={`line-${place}`} text={text} language={language} />
        </li>
      ))}
    </ol>
  );
}
