import { Button, Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { IMAGE_PROMPT_MAX_LENGTH, IMAGE_QUALITIES, IMAGE_SIZES } from '#contract/images.contract.ts';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { type Problem, useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import type { ImageBody } from '../api/generate-image.ts';
import { findPromptProblem, priceText, QUALITY_WORDS, SIZE_WORDS } from '../state/image-settings.ts';
import { ChoiceCards } from './choice-cards.tsx';
import classes from './image-form.module.css';
import { KeywordPicker } from './keyword-picker.tsx';

const COUNT = new Intl.NumberFormat('en');

type Props = {
  settings: ImageBody;
  isSignedIn: boolean;
  /** Of the prompt, for what fills the form from elsewhere. */
  promptBox: RefObject<HTMLTextAreaElement | null>;
  onChange: (patch: Partial<ImageBody>) => void;
  onSubmit: () => void;
};

const QUALITIES = IMAGE_QUALITIES.map((value) => ({
  value,
  ...QUALITY_WORDS[value],
  note: priceText(value),
}));

const SIZES = IMAGE_SIZES.map((value) => {
  const { label, pixels, ratio } = SIZE_WORDS[value];
  return { value, label, note: pixels, ratio };
});

export function ImageForm({ settings, isSignedIn, promptBox, onChange, onSubmit }: Props) {
  const { prompt, quality, size } = settings;
  const checked = useCheckedForm({ check: () => findProblem(prompt, isSignedIn), onSubmit });
  const edit = (next: string) => {
    checked.forget();
    onChange({ prompt: next });
  };
  return (
    <form {...checked.form} className={classes.form}>
      <div className={classes.prompt}>
        <Textarea
          ref={promptBox}
          label="圖片描述"
          placeholder="例如：一隻戴眼鏡的貓在圖書館讀書"
          classNames={{ input: classes.box }}
          value={prompt}
          {...checked.field('prompt')}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        <p className={classes.count} data-over={prompt.trim().length > IMAGE_PROMPT_MAX_LENGTH || undefined}>
          {COUNT.format(prompt.length)} 字，最多 {COUNT.format(IMAGE_PROMPT_MAX_LENGTH)} 字
        </p>
        <FormProblem problem={checked.problem} />
      </div>
      <KeywordPicker prompt={prompt} onChange={edit} />
      <ChoiceCards
        legend="品質"
        name="quality"
        choices={QUALITIES}
        value={quality}
        onChange={(next) => onChange({ quality: next })}
      />
      <ChoiceCards
        legend="尺寸"
        name="size"
        choices={SIZES}
        value={size}
        onChange={(next) => onChange({ size: next })}
      />
      <div className={classes.buttons}>
        <Button type="submit">生成圖片</Button>
        <p className={classes.cost}>
          {QUALITY_WORDS[quality].label}品質，{priceText(quality)}
        </p>
      </div>
    </form>
  );
}

function findProblem(prompt: string, isSignedIn: boolean): Problem | null {
  if (!isSignedIn) return { field: '', text: '請先登入' };
  const text = findPromptProblem(prompt);
  return text === null ? null : { field: 'prompt', text };
}
