import type { ServiceModel } from '#contract/services.contract.ts';
import { ABILITY_SPECS, abilityText, abilityWords } from '../state/ability-specs.ts';
import { Origin } from './origin.tsx';
import classes from './services.module.css';

/** What is known of a model, folded, each with where it is known from. */
export function ModelAbilities({ model: { name, abilities, origins } }: { model: ServiceModel }) {
  const known = ABILITY_SPECS.flatMap((spec) => {
    const text = abilityText(abilities[spec.name]);
    return text === '' ? [] : [{ spec, text, origin: origins[spec.name] }];
  });
  if (known.length === 0) return <span className={classes.side}>不知道</span>;
  const learnt = known.filter(({ origin }) => origin?.from === 'learnt').length;
  return (
    <details className={classes.fold}>
      <summary aria-label={`「${name}」的能力，${known.length} 項`}>
        {known.length} 項{learnt > 0 && `，${learnt} 項是學到的`}
      </summary>
      <dl className={classes.abilities}>
        {known.map(({ spec, text, origin }) => (
          <div key={spec.name}>
            <dt>{spec.label}</dt>
            <dd>
              {abilityWords(spec, text)}
              <Origin of={origin} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
