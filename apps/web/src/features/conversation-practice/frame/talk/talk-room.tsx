import { useEffect, useRef, useState } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import type { PAGES } from '#contract/pages.ts';
import { stopReading } from '#web/lib/read-aloud.ts';
import { useStore } from '#web/lib/store.ts';
import { AnswerField } from '../answer-field.tsx';
import frame from '../frame.module.css';
import { ListenButton } from '../listen-button.tsx';
import type { Scene } from '../scenes/scene.ts';
import { LANGUAGE_TAGS, speak } from '../speech/voices.ts';
import { useFocusHeading } from '../use-focus-heading.ts';
import { createFreeTalk, type FreeTalk, type TalkLine } from './free-talk.ts';
import classes from './talk.module.css';

/** The address only: the table of pages would come with the whole contract. */
const PRACTICE_PATH: typeof PAGES.conversationPractice.path = '/conversation-practice';

type Props = { language: SpokenLanguage; scenes: readonly Scene[] };

/** A conversation about anything, or in one of the scenes, with the AI behind the page that frames this one. */
export function TalkRoom({ language, scenes }: Props) {
  const heading = useFocusHeading();
  const [talk] = useState(() =>
    createFreeTalk(parent === window ? null : parent, ({ id, content }) => speak(id, content, language)),
  );
  useEffect(() => {
    const close = talk.open();
    return () => {
      close();
      stopReading();
    };
  }, [talk]);
  const { isReady } = useStore(talk.state);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        自由對話
      </h2>
      {isReady ? <Conversation talk={talk} language={language} scenes={scenes} /> : <Alone />}
    </>
  );
}

function Alone() {
  return (
    <div className={frame.notice}>
      <p>自由對話由 AI 陪你聊，要登入學伴，從「會話練習」打開這一頁才能使用。</p>
      <p>情境練習不需要登入，也不需要 AI，在這裡就可以開始。</p>
      <p>
        <a href={PRACTICE_PATH}>前往「會話練習」</a>
      </p>
    </div>
  );
}

function Conversation({ talk, language, scenes }: Props & { talk: FreeTalk }) {
  const { lines, running, problem } = useStore(talk.state);
  const [sceneId, setSceneId] = useState('');
  const scene = scenes.find(({ id }) => id === sceneId);
  const setting = { language, scene: scene ? describeScene(scene) : '' };
  const last = lines.at(-1);
  return (
    <>
      <label className={classes.setting}>
        <span>聊什麼</span>
        <select
          value={sceneId}
          disabled={running !== null}
          onChange={(event) => {
            setSceneId(event.target.value);
            talk.clear();
          }}
        >
          <option value="">想到什麼就聊什麼</option>
          {scenes.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <TalkLines lines={lines} running={running?.text ?? null} language={language} />
      <p role="status" className={frame.hidden}>
        {running === null && last?.role === 'assistant' ? last.content : ''}
      </p>
      {running && (
        <div className={frame.buttons}>
          <button type="button" className={frame.plain} onClick={talk.cancel}>
            停止
          </button>
        </div>
      )}
      {problem && (
        <div className={frame.notice} role="alert">
          <p>{problem}</p>
          <button type="button" className={frame.plain} onClick={() => talk.again(setting)}>
            再試一次
          </button>
        </div>
      )}
      <AnswerField
        language={language}
        isDisabled={running !== null}
        onSay={(text) => talk.say(text, setting)}
      />
      <p className={frame.dim}>回應由 AI 產生，可能有錯。這裡的對話不會保存。</p>
    </>
  );
}

/** In every scene the second role is the one that a pupil has in life. */
function describeScene({ title, place, roles }: Scene): string {
  return `${title}：${place}你是「${roles[0]}」，學習者是「${roles[1]}」。`;
}

type LinesProps = { lines: readonly TalkLine[]; running: string | null; language: SpokenLanguage };

function TalkLines({ lines, running, language }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const count = lines.length + (running === null ? 0 : 1);
  useEffect(() => {
    if (count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (lines.length === 0) return <p className={frame.dim}>先打個招呼吧，說一句或打一句都可以。</p>;
  return (
    <ol ref={list} className={classes.lines}>
      {lines.map(({ id, role, content }) => (
        <li key={id} className={classes.line} data-own={role === 'user' || undefined}>
          <span className={frame.hidden}>{role === 'user' ? '你說：' : 'AI 說：'}</span>
          <span lang={LANGUAGE_TAGS[language]}>{content}</span>
          {role === 'assistant' && <ListenButton id={id} text={content} language={language} />}
        </li>
      ))}
      {running !== null && (
        <li className={classes.line} lang={running === '' ? undefined : LANGUAGE_TAGS[language]}>
          {running || '正在想…'}
        </li>
      )}
    </ol>
  );
}
