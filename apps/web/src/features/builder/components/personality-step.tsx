import { PERSONALITIES } from '#contract/chatbots.contract.ts';
import { toggle } from '../state/choices.ts';
import { PERSONALITY_WORDS } from '../state/personalities.ts';
import { ChoiceCard, ChoiceGroup } from './choice-card.tsx';
import { PersonalityDrawing } from './personality-drawings.tsx';
import type { StepProps } from './step-parts.tsx';

export function PersonalityStep({ builder, isAsked }: StepProps) {
  const { personalities } = builder.making.choices;
  return (
    <ChoiceGroup
      kind="many"
      legend="你的朋友是什麼樣的個性？"
      hint="可以選好幾個。"
      problem={isAsked && personalities.length === 0 ? '請至少選一個性格' : ''}
    >
      {PERSONALITIES.map((one) => (
        <ChoiceCard
          key={one}
          kind="many"
          name="personality"
          title={PERSONALITY_WORDS[one].label}
          about={PERSONALITY_WORDS[one].about}
          drawing={<PersonalityDrawing personality={one} />}
          isChosen={personalities.includes(one)}
          onChoose={() => builder.change({ personalities: [...toggle(personalities, one)] })}
        />
      ))}
    </ChoiceGroup>
  );
}
