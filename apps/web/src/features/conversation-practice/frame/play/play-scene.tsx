import { useEffect, useState } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { stopReading, useCanReadAloud } from '#web/lib/read-aloud.ts';
import { AnswerField } from '../answer-field.tsx';
import frame from '../frame.module.css';
import type { Scene, Side } from '../scenes/scene.ts';
import { type ScoreRules, scoreLine } from '../score/score-line.ts';
import { speak } from '../speech/voices.ts';
import { useFocusHeading } from '../use-focus-heading.ts';
import classes from './play.module.css';
import { findCue, goOn, type Play, presentPlace, recordAttempt, repeatWeak, startPlay } from './play.ts';
import { PlayLines } from './play-lines.tsx';
import { ScoreView, scoreSentence } from './score-view.tsx';
import { Summary } from './summary.tsx';

type Props = { scene: Scene; language: SpokenLanguage; rules: Promise<ScoreRules>; onLeave: () => void };

/** A scene from the choice of the side to the summary. */
export function PlayScene({ scene, language, rules, onLeave }: Props) {
  const [play, setPlay] = useState<Play | null>(null);
  const [isScoring, setIsScoring] = useState(false);
  const heading = useFocusHeading();
  const hasVoice = useCanReadAloud();
  const present = play && presentPlace(play);
  const line = present === null ? undefined : scene.lines[present];
  const attempt = present === null ? undefined : play?.attempts[present];

  const cue = play ? findCue(play) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the other says is said once a line
  useEffect(() => {
    if (cue !== '') speak('cue', cue, language);
    return stopReading;
  }, [cue, present]);

  const say = async (said: string) => {
    if (!play || !line) return;
    setIsScoring(true);
    const result = scoreLine(line.text, said, await rules);
    setIsScoring(false);
    // The play as it was: while a line is being scored nothing else can be done with it.
    setPlay(recordAttempt(play, { said, result }));
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {scene.title}
      </h2>
      <p className={frame.dim}>{scene.place}</p>
      {!hasVoice && <p className={frame.dim}>這個裝置沒有可以朗讀的聲音，請自己讀對方的句子。</p>}
      {!play && <SideChoice roles={scene.roles} onChoose={(side) => setPlay(startPlay(scene, side))} />}
      {play && <PlayLines play={play} language={language} />}
      {/* One region for the whole scene: one that appears together with its words is not heard. */}
      <p role="status" className={frame.hidden}>
        {isScoring && '正在計分…'}
        {attempt && scoreSentence(attempt.result)}
      </p>
      {play && line && (
        <div className={classes.panel}>
          {attempt ? (
            <Result
              key={present}
              attempt={attempt}
              isChinese={language !== 'en'}
              isLast={play.queue.length === 1}
              onRetry={() => setPlay(forget(play))}
              onGoOn={() => setPlay(goOn(play))}
            />
          ) : (
            <>
              <AnswerField
                key={present}
                language={language}
                isDisabled={isScoring}
                takesFocus
                onSay={(said) => void say(said)}
              />
              <button
                type="button"
                className={frame.small}
                disabled={isScoring}
                onClick={() => setPlay(goOn(play))}
              >
                先跳過這句
              </button>
            </>
          )}
        </div>
      )}
      {play && !line && (
        <Summary
          play={play}
          language={language}
          onRepeatWeak={() => setPlay(repeatWeak(play))}
          onRestart={() => setPlay(startPlay(scene, play.side === 0 ? 1 : 0))}
          onLeave={onLeave}
        />
      )}
    </>
  );
}

/** The present line without its attempt. */
function forget(play: Play): Play {
  const present = presentPlace(play);
  const kept = Object.entries(play.attempts).filter(([place]) => Number(place) !== present);
  return { ...play, attempts: Object.fromEntries(kept) };
}

function SideChoice({ roles, onChoose }: { roles: Scene['roles']; onChoose: (side: Side) => void }) {
  return (
    <section className={classes.panel}>
      <h3>你想扮演誰？</h3>
      <div className={frame.buttons}>
        {roles.map((role, side) => (
          <button
            key={role}
            type="button"
            className={frame.button}
            onClick={() => onChoose(side === 0 ? 0 : 1)}
          >
            扮演{role}
          </button>
        ))}
      </div>
    </section>
  );
}

type ResultProps = {
  attempt: NonNullable<Play['attempts'][number]>;
  isChinese: boolean;
  isLast: boolean;
  onRetry: () => void;
  onGoOn: () => void;
};

function Result({ attempt, isChinese, isLast, onRetry, onGoOn }: ResultProps) {
  return (
    <>
      <ScoreView result={attempt.result} isChinese={isChinese} />
      <p className={frame.dim}>你說的是：{attempt.said}</p>
      <div className={frame.buttons}>
        {/* biome-ignore lint/a11y/noAutofocus: the field in which the pupil stood has gone */}
        <button type="button" className={frame.button} onClick={onGoOn} autoFocus>
          {isLast ? '看結果' : '下一句'}
        </button>
        <button type="button" className={frame.plain} onClick={onRetry}>
          再說一次
        </button>
      </div>
    </>
  );
}
