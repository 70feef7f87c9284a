import type { Origin as From } from '#contract/ai-models.ts';
import type { AbilitySpec } from '../state/ability-specs.ts';
import type { ModelFields } from '../state/model-fields.ts';
import type { FieldsForm } from '../state/use-fields-form.ts';
import { ChoiceField, TextField } from './form-fields.tsx';
import { Origin } from './origin.tsx';

type Props = { form: FieldsForm<ModelFields>; spec: AbilitySpec; origin: From | undefined };

/** One ability of a model, with where its value is known from. */
export function AbilityField({ form, spec, origin }: Props) {
  const field = {
    form,
    name: spec.name,
    label: spec.label,
    description: origin && <Origin of={origin} />,
  };
  if (spec.form === 'choice') {
    return <ChoiceField {...field} data={[{ value: '', label: '按範本' }, ...spec.choices]} />;
  }
  return (
    <TextField
      {...field}
      spellCheck={false}
      autoCapitalize="off"
      {...(spec.form === 'number' ? { inputMode: 'numeric' } : { placeholder: '{"enable_thinking": false}' })}
    />
  );
}
