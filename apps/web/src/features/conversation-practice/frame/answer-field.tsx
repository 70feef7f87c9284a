import { type FormEvent, useState } from 'react';
import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import classes from './frame.module.css';
import { MicrophoneIcon, StopIcon } from './frame-icons.tsx';
import { canListen } from './speech/listen.ts';
import { PROBLEM_TEXT } from './speech/problem-text.ts';
import { useListening } from './speech/use-listening.ts';
import { LANGUAGE_TAGS } from './speech/voices.ts';

/** Characters; far more than anybody says at once. */
const MAX_LENGTH = 500;

type Props = {
  language: SpokenLanguage;
  /** Where nothing can be said now, for example while an answer comes. */
  isDisabled?: boolean;
  /** The field takes the place of what had the focus. */
  takesFocus?: boolean;
  onSay: (text: string) => void;
};

/** Where the pupil speaks, or types where the browser cannot hear. */
export function AnswerField({ language, isDisabled = false, takesFocus = false, onSay }: Props) {
  const [typed, setTyped] = useState('');
  const { isListening, interim, problem, start, finish, cancel } = useListening(language, onSay);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '' || isDisabled) return;
    setTyped('');
    // Else it would hear on, and its text would come as another sentence.
    cancel();
    onSay(text);
  };
  return (
    <div className={classes.answer}>
      {canListen() && (
        <button
          type="button"
          className={classes.speak}
          data-listening={isListening || undefined}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: see takesFocus
          autoFocus={takesFocus}
          onClick={isListening ? finish : start}
        >
          {isListening ? <StopIcon size={24} /> : <MicrophoneIcon size={24} />}
          {isListening ? '說完了' : '開始說'}
        </button>
      )}
      {!canListen() && <p className={classes.dim}>這個瀏覽器不能聽你說話，請用打字練習。</p>}
      <p role="status" className={problem ? classes.problem : classes.dim}>
        {problem && PROBLEM_TEXT[problem]}
        {isListening && (interim || '正在聽，請說…')}
      </p>
      <form className={classes.typing} onSubmit={submit}>
        <label>
          <span>{canListen() ? '或用打字' : '打字'}</span>
          <input
            type="text"
            lang={LANGUAGE_TAGS[language]}
            value={typed}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: see takesFocus
            autoFocus={takesFocus && !canListen()}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className={classes.button} disabled={isDisabled || typed.trim() === ''}>
          送出
        </button>
      </form>
    </div>
  );
}
