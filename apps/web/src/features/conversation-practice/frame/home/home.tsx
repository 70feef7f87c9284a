import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import frame from '../frame.module.css';
import { TalkIcon } from '../frame-icons.tsx';
import type { Scene } from '../scenes/scene.ts';
import { useFocusHeading } from '../use-focus-heading.ts';
import classes from './home.module.css';

const LANGUAGE_NAMES: Readonly<Record<SpokenLanguage, string>> = { en: '英語', cmn: '普通話', yue: '廣東話' };

/** What the score can tell of a language, and what it cannot. */
const SCORE_NOTES: Readonly<Record<SpokenLanguage, string>> = {
  en: '分數按單字比對；大小寫和標點不影響分數。',
  cmn: '分數按字音比對：瀏覽器只聽得出字，聽不出聲調，聲調請自己留意。',
  yue: '廣東話只按字比對，不比讀音和聲調。',
};

type Props = {
  lead: string;
  language: SpokenLanguage;
  languages: readonly SpokenLanguage[];
  scenes: readonly Scene[];
  /** Whether the pupil comes back here; a page that was just opened leaves the focus where it is. */
  takesFocus: boolean;
  onLanguage: (language: SpokenLanguage) => void;
  onScene: (scene: Scene) => void;
  onTalk: () => void;
};

export function Home({ lead, language, languages, scenes, takesFocus, onLanguage, onScene, onTalk }: Props) {
  const heading = useFocusHeading(takesFocus);
  return (
    <>
      <p className={frame.dim}>{lead}</p>
      {languages.length > 1 && (
        <fieldset className={classes.languages}>
          <legend>練習的語言</legend>
          {languages.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="language"
                checked={one === language}
                onChange={() => onLanguage(one)}
              />
              {LANGUAGE_NAMES[one]}
            </label>
          ))}
        </fieldset>
      )}
      <h2 ref={heading} tabIndex={-1}>
        選一個生活情境
      </h2>
      <ul className={classes.scenes}>
        {scenes.map((scene) => (
          <li key={scene.id}>
            <button type="button" className={classes.scene} onClick={() => onScene(scene)}>
              <strong>{scene.title}</strong>
              <span>{scene.place}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>或者，想說什麼就說什麼</h2>
      <button type="button" className={classes.talk} onClick={onTalk}>
        <TalkIcon size={28} />
        <strong>自由對話</strong>
        <span>和 AI 用{LANGUAGE_NAMES[language]}聊天。</span>
      </button>
      <p className={frame.dim}>{SCORE_NOTES[language]}</p>
    </>
  );
}
