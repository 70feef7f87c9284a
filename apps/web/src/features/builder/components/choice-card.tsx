import type { ReactNode } from 'react';
import { CheckDrawing } from './builder-icons.tsx';
import classes from './choice-card.module.css';

type GroupProps = {
  legend: string;
  hint?: string;
  /** What is missing here; empty while nothing is. */
  problem?: string;
  /** One of them, or as many as one likes. */
  kind: 'one' | 'many';
  /** How wide a card is. */
  look?: 'wide' | 'small';
  children: ReactNode;
};

/** Cards to choose from: behind each stands a radio button or a checkbox, which keyboards and readers use. */
export function ChoiceGroup({ legend, hint, problem = '', kind, look = 'wide', children }: GroupProps) {
  return (
    <fieldset
      className={classes.group}
      {...(kind === 'one' && { role: 'radiogroup' })}
      data-problem={problem === '' ? undefined : true}
    >
      <legend className={classes.legend}>
        {legend}
        {/* In the legend, so that whoever comes to the first card by keyboard hears it. */}
        {problem !== '' && <span className={classes.problem}>{problem}</span>}
      </legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.cards} data-look={look}>
        {children}
      </div>
    </fieldset>
  );
}

type CardProps = {
  kind: 'one' | 'many';
  /** Cards of which one is chosen share it. */
  name: string;
  title: string;
  about?: string;
  drawing: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
};

export function ChoiceCard({ kind, name, title, about, drawing, isChosen, onChoose }: CardProps) {
  return (
    <label className={classes.card}>
      <input
        type={kind === 'one' ? 'radio' : 'checkbox'}
        name={name}
        className={classes.input}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={classes.face}>
        <span className={classes.drawing} aria-hidden="true">
          {drawing}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          {about && <span className={classes.about}>{about}</span>}
        </span>
        <span className={classes.tick} data-kind={kind} aria-hidden="true">
          {isChosen && <CheckDrawing size={16} />}
        </span>
      </span>
    </label>
  );
}
