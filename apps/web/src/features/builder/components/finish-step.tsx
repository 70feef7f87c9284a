import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import kids from '#web/components/friends/kids-world.module.css';
import { STEPS, type Step } from '../state/choices.ts';
import { PERSONALITY_WORDS } from '../state/personalities.ts';
import type { Builder } from '../state/use-builder.ts';
import classes from './builder.module.css';
import {
  ChatDrawing,
  MoonDrawing,
  PenDrawing,
  PlusDrawing,
  SaveDrawing,
  ShareDrawing,
} from './builder-icons.tsx';
import { LANGUAGE_LABELS } from './name-step.tsx';

export type FinishActions = {
  isSaving: boolean;
  onTest: () => void;
  onSave: () => void;
  onShare: () => void;
  onWake: () => void;
  onBegin: () => void;
};

type Props = { builder: Builder; actions: FinishActions };

/** Everything that was chosen, and what one can do with it. */
export function FinishStep({ builder, actions }: Props) {
  const { making, isResting } = builder;
  return (
    <>
      <Overview builder={builder} />
      {isResting && (
        <div className={classes.resting}>
          <MoonDrawing />
          <p>它正在休息，現在誰都不能和它聊天。</p>
          <UnstyledButton className={`${kids.press} ${classes.quiet}`} onClick={actions.onWake}>
            叫醒它
          </UnstyledButton>
        </div>
      )}
      <div className={classes.finish} aria-busy={actions.isSaving}>
        <BigButton
          look={classes.test}
          onClick={actions.onTest}
          drawing={<ChatDrawing size={34} />}
          name="測試"
        />
        <BigButton
          look={classes.save}
          onClick={actions.onSave}
          drawing={<SaveDrawing size={34} />}
          name="保存"
        />
        <BigButton
          look={classes.share}
          onClick={actions.onShare}
          drawing={<ShareDrawing size={34} />}
          name="分享"
        />
      </div>
      <p role="status" className={classes.saved}>
        {savedWords(builder, actions.isSaving)}
      </p>
      {making.saved !== null && !builder.isUnsaved && (
        <UnstyledButton className={`${kids.press} ${classes.quiet}`} onClick={actions.onBegin}>
          <PlusDrawing size={22} />
          <span>再做一個新朋友</span>
        </UnstyledButton>
      )}
    </>
  );
}

function savedWords({ making, isUnsaved }: Builder, isSaving: boolean): string {
  if (isSaving) return '正在保存…';
  if (making.saved === null) return '還沒有保存。按「測試」或「分享」，也會先幫你保存。';
  return isUnsaved ? '有新的更改還沒有保存。' : `${making.choices.name.trim()}已經保存好了！`;
}

type ButtonProps = { look: string | undefined; name: string; drawing: ReactNode; onClick: () => void };

function BigButton({ look, name, drawing, onClick }: ButtonProps) {
  return (
    <UnstyledButton className={`${kids.press} ${classes.big} ${look}`} onClick={onClick}>
      {drawing}
      <span>{name}</span>
    </UnstyledButton>
  );
}

function Overview({ builder }: { builder: Builder }) {
  const { making, options } = builder;
  const { name, language, personalities, promptId, customPrompt, knowledge } = making.choices;
  const prompt = options.prompts.options.find(({ id }) => id === promptId);
  const topics = options.topics.options.filter(({ id }) => knowledge.includes(id));
  const skill = prompt ? `${prompt.icon} ${prompt.title}` : customPrompt.trim();
  const rows: readonly { step: Step; lines: readonly string[] }[] = [
    { step: 1, lines: [name.trim(), language === null ? '' : LANGUAGE_LABELS[language].title] },
    { step: 2, lines: [personalities.map((one) => PERSONALITY_WORDS[one].label).join('、')] },
    { step: 3, lines: [skill, topics.map((topic) => topic.name).join('、')] },
  ];
  return (
    <dl className={classes.overview}>
      {rows.map(({ step, lines }) => {
        const title = STEPS.find((one) => one.step === step)?.title ?? '';
        const filled = lines.filter((line) => line !== '');
        return (
          <div key={step}>
            <dt>{title}</dt>
            <dd>
              {filled.length === 0 && '還沒有選'}
              {filled.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a name may be the same as what stands below it
                <p key={place}>{line}</p>
              ))}
            </dd>
            <dd>
              <UnstyledButton
                className={`${kids.press} ${classes.quiet}`}
                aria-label={`修改${title}`}
                onClick={() => builder.goTo(step)}
              >
                <PenDrawing size={20} />
                <span>修改</span>
              </UnstyledButton>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
