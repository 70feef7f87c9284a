import classes from './choice-cards.module.css';

export type Choice<Value> = {
  value: Value;
  label: string;
  note: string;
  about?: string;
  /** Of a drawing of its shape: width by height. */
  ratio?: number;
};

type Props<Value> = {
  legend: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, as cards; behind each stands a radio button, which keyboards and readers use. */
export function ChoiceCards<Value extends string>({ legend, name, choices, value, onChange }: Props<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              className={classes.input}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={classes.face}>
              {choice.ratio && <span className={classes.shape} style={{ aspectRatio: choice.ratio }} />}
              <span className={classes.label}>{choice.label}</span>
              <span className={classes.note}>{choice.note}</span>
              {choice.about && <span className={classes.about}>{choice.about}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
