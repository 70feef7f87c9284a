import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { FRIEND_LANGUAGES, type FriendLanguage } from '#contract/friend-constants.ts';
import { FRIEND_COLOURS, type FriendColour, FriendFace } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { suggestName } from '../state/friend-names.ts';
import classes from './builder.module.css';
import { DiceDrawing } from './builder-icons.tsx';
import { ChoiceCard, ChoiceGroup } from './choice-card.tsx';
import type { StepProps } from './step-parts.tsx';

/** Long enough for any name, and short enough for a card. */
const NAME_MAX_LENGTH = 40;

export const LANGUAGE_LABELS: Readonly<
  Record<FriendLanguage, { title: string; about: string; sign: string }>
> = {
  'zh-TW': { title: '繁體中文', about: '你好！', sign: '繁' },
  'zh-CN': { title: '简体中文', about: '你好！', sign: '简' },
  en: { title: 'English', about: 'Hello!', sign: 'A' },
};

const COLOUR_LABELS: Readonly<Record<FriendColour, string>> = {
  sky: '天空藍',
  mint: '薄荷綠',
  sun: '太陽黃',
  coral: '珊瑚橘',
  grape: '葡萄紫',
  candy: '糖果粉',
};

export function NameStep({ builder, isAsked }: StepProps) {
  const { choices, saved } = builder.making;
  return (
    <>
      <NameField builder={builder} isAsked={isAsked} />
      <ChoiceGroup
        kind="one"
        look="small"
        legend="它說哪一種語言？"
        problem={isAsked && choices.language === null ? '請選一種語言' : ''}
      >
        {FRIEND_LANGUAGES.map((language) => (
          <ChoiceCard
            key={language}
            kind="one"
            name="language"
            title={LANGUAGE_LABELS[language].title}
            about={LANGUAGE_LABELS[language].about}
            drawing={<span className={classes.sign}>{LANGUAGE_LABELS[language].sign}</span>}
            isChosen={choices.language === language}
            onChoose={() => builder.change({ language })}
          />
        ))}
      </ChoiceGroup>
      {saved === null && (
        <ChoiceGroup kind="one" look="small" legend="它是什麼顏色？" hint="保存以後，顏色就不變了。">
          {FRIEND_COLOURS.map((colour) => (
            <ChoiceCard
              key={colour}
              kind="one"
              name="colour"
              title={COLOUR_LABELS[colour]}
              drawing={<FriendFace colour={colour} />}
              isChosen={builder.colour === colour}
              onChoose={() => builder.paint(colour)}
            />
          ))}
        </ChoiceGroup>
      )}
    </>
  );
}

function NameField({ builder, isAsked }: StepProps) {
  const { name, language } = builder.making.choices;
  const field = useId();
  const problem = useId();
  const [suggested, setSuggested] = useState('');
  const isMissing = isAsked && name.trim() === '';
  const roll = () => {
    const found = suggestName(language, name);
    builder.change({ name: found });
    setSuggested(found);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={field} className={classes.label}>
        朋友的名字
      </label>
      {isMissing && (
        <p id={problem} className={classes.problem}>
          請幫朋友取一個名字
        </p>
      )}
      <div className={classes.nameRow}>
        <input
          id={field}
          className={classes.input}
          value={name}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          placeholder="例如：小星星"
          onChange={(event) => builder.change({ name: event.currentTarget.value })}
          {...(isMissing && { 'aria-invalid': true, 'aria-describedby': problem })}
        />
        <UnstyledButton className={`${kids.press} ${classes.dice}`} onClick={roll}>
          <DiceDrawing />
          <span>幫我想一個</span>
        </UnstyledButton>
      </div>
      <output className="visually-hidden">{suggested && suggested === name ? `名字：${name}` : ''}</output>
    </div>
  );
}
