import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import kids from '#web/components/friends/kids-world.module.css';
import { isStepValid, toggle } from '../state/choices.ts';
import type { Offered } from '../state/use-options.ts';
import classes from './builder.module.css';
import { ChoiceCard, ChoiceGroup } from './choice-card.tsx';
import type { StepProps } from './step-parts.tsx';

/** The contract takes no longer one. */
const CUSTOM_MAX_LENGTH = 4_000;

/** As many fit on a screen without becoming a wall. */
const TOPICS_AT_FIRST = 12;

export function SkillStep({ builder, isAsked }: StepProps) {
  const { prompts } = builder.options;
  const { choices } = builder.making;
  const problem = isAsked && !isStepValid(3, choices) ? '請選一個本領，或在下面自己寫' : '';
  return (
    <>
      <ChoiceGroup kind="one" legend="它最會做什麼？" hint="選一個本領，或在下面自己寫。" problem={problem}>
        <Waiting offered={prompts} words="正在找可以學的本領…" />
        {prompts.options.map(({ id, icon, title, description }) => (
          <ChoiceCard
            key={id}
            kind="one"
            name="prompt"
            title={title}
            about={description}
            drawing={icon}
            isChosen={choices.promptId === id}
            onChoose={() => builder.change({ promptId: id })}
          />
        ))}
      </ChoiceGroup>
      <Ours offered={prompts} words="學校準備的本領暫時讀不到，這兩個是我們準備的。" />
      <OwnWords builder={builder} isAsked={isAsked} />
      <Topics builder={builder} isAsked={isAsked} />
    </>
  );
}

function OwnWords({ builder, isAsked }: StepProps) {
  const { choices } = builder.making;
  const field = useId();
  const hint = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={field} className={classes.label}>
        或自己寫：你希望它怎麼陪你？
      </label>
      <p id={hint} className={classes.hint}>
        自己寫的時候，上面選的本領會取消。
      </p>
      <textarea
        id={field}
        className={classes.input}
        rows={3}
        maxLength={CUSTOM_MAX_LENGTH}
        placeholder="例如：你是一隻愛冒險的小恐龍，陪我認識恐龍，還會考考我。"
        value={choices.customPrompt}
        onChange={(event) => builder.change({ customPrompt: event.currentTarget.value })}
        aria-describedby={hint}
        {...(isAsked && !isStepValid(3, choices) && { 'aria-invalid': true })}
      />
    </div>
  );
}

function Topics({ builder }: StepProps) {
  const { topics } = builder.options;
  const { knowledge } = builder.making.choices;
  const [isWhole, setIsWhole] = useState(false);
  const shown = topics.options.filter(
    ({ id }, place) => isWhole || place < TOPICS_AT_FIRST || knowledge.includes(id),
  );
  return (
    <>
      <ChoiceGroup kind="many" legend="它特別懂什麼？" hint="可以選好幾個，也可以不選。">
        <Waiting offered={topics} words="正在找它可以懂的主題…" />
        {shown.map(({ id, icon, name, description }) => (
          <ChoiceCard
            key={id}
            kind="many"
            name="knowledge"
            title={name}
            about={description}
            drawing={icon}
            isChosen={knowledge.includes(id)}
            onChoose={() => builder.change({ knowledge: [...toggle(knowledge, id)] })}
          />
        ))}
      </ChoiceGroup>
      {shown.length < topics.options.length && (
        <UnstyledButton className={`${kids.press} ${classes.quiet}`} onClick={() => setIsWhole(true)}>
          看全部 {topics.options.length} 個主題
        </UnstyledButton>
      )}
      {!topics.isPending && topics.options.length === 0 && (
        <p className={classes.hint}>學校還沒有準備主題，這一項可以跳過。</p>
      )}
      <Ours offered={topics} words="學校準備的主題暫時讀不到，這四個是我們準備的。" />
    </>
  );
}

function Waiting({ offered, words }: { offered: Offered<unknown>; words: string }) {
  if (!offered.isPending) return null;
  return (
    <p role="status" className={classes.waiting}>
      {words}
    </p>
  );
}

/** Says quietly whose they are, and asks the school again where somebody wants to. */
function Ours({ offered, words }: { offered: Offered<unknown>; words: string }) {
  if (!offered.isOurs) return null;
  return (
    <p className={classes.ours}>
      <span>{words}</span>
      <UnstyledButton className={`${kids.press} ${classes.quiet}`} onClick={offered.retry}>
        再找一次
      </UnstyledButton>
    </p>
  );
}
