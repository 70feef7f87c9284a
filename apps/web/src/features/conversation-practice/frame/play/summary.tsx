import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import frame from '../frame.module.css';
import { ListenButton } from '../listen-button.tsx';
import { meanScore, praise } from '../score/score-line.ts';
import { LANGUAGE_TAGS } from '../speech/voices.ts';
import { useFocusHeading } from '../use-focus-heading.ts';
import classes from './play.module.css';
import { listWeak, type Play } from './play.ts';

type Props = {
  play: Play;
  language: SpokenLanguage;
  onRepeatWeak: () => void;
  onRestart: () => void;
  onLeave: () => void;
};

/** The end of a scene: how it went, and the lines that are worth another try. */
export function Summary({ play, language, onRepeatWeak, onRestart, onLeave }: Props) {
  const heading = useFocusHeading();
  const weak = listWeak(play);
  const attempts = Object.values(play.attempts);
  const score = meanScore(attempts.map(({ result }) => result.score));
  return (
    <section className={classes.panel}>
      <h3 ref={heading} tabIndex={-1}>
        這一幕演完了
      </h3>
      <p className={classes.verdict}>
        {score !== null && <strong className={classes.points}>平均 {score} 分</strong>}
        <span>{attempts.length === 0 ? '這次沒有說任何一句，下次試試看吧。' : praise(score)}</span>
      </p>
      {weak.length > 0 && (
        <>
          <h4>值得再練的句子</h4>
          <ul className={classes.weak}>
            {weak.map((place) => (
              <li key={place}>
                <span lang={LANGUAGE_TAGS[language]}>{play.scene.lines[place]?.text}</span>
                <span className={frame.dim}>{scoreLabel(play, place)}</span>
                <ListenButton
                  id={`weak-${place}`}
                  text={play.scene.lines[place]?.text ?? ''}
                  language={language}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={frame.buttons}>
        {weak.length > 0 && (
          <button type="button" className={frame.button} onClick={onRepeatWeak}>
            再練這幾句
          </button>
        )}
        <button type="button" className={frame.plain} onClick={onRestart}>
          換個角色再演一次
        </button>
        <button type="button" className={frame.plain} onClick={onLeave}>
          選別的情境
        </button>
      </div>
    </section>
  );
}

function scoreLabel({ attempts }: Play, place: number): string {
  const score = attempts[place]?.result.score;
  return score === undefined || score === null ? '還沒說' : `${score} 分`;
}
