import { Modal, NativeSelect, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseLanguage } from '#contract/constants.ts';
import { PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { useFocusBack } from '#web/lib/use-focus-back.ts';
import { templatesQuery } from '../api/list-templates.ts';
import classes from './template-picker.module.css';

const LABELS: Readonly<Record<(typeof PROMPT_LANGUAGES)[number], string>> = {
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

type Props = {
  /** Of the chatbot's answers; its templates are shown first. */
  language: ResponseLanguage;
  onChoose: (template: SystemPrompt) => void;
  onClose: () => void;
};

/** The school's prompts to begin a system prompt with. */
export function TemplatePicker({ language, onChoose, onClose }: Props) {
  const [shown, setShown] = useState<string>(language === 'zh-HK' ? 'zh-TW' : language);
  const templates = useQuery(templatesQuery);
  useFocusBack();
  const matching = templates.data?.filter((template) => template.language === shown);
  return (
    <Modal opened onClose={onClose} title="選擇提示範本" size="46rem">
      <NativeSelect
        label="範本的語言"
        value={shown}
        data={PROMPT_LANGUAGES.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(event) => setShown(event.currentTarget.value)}
      />
      {matching?.length === 0 && <p className={classes.empty}>這個語言目前沒有啟用的提示範本。</p>}
      {matching && matching.length > 0 && (
        <ul className={classes.list}>
          {matching.map((template) => (
            <li key={template.id}>
              <UnstyledButton className={classes.template} onClick={() => onChoose(template)}>
                <span className={classes.title}>
                  <span aria-hidden="true">{template.icon}</span> {template.title}
                </span>
                {template.description && <span className={classes.about}>{template.description}</span>}
                <span className={classes.text}>{template.prompt_text}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {templates.isPending && (
        <div role="status" aria-label="正在載入提示範本" className={classes.list}>
          <Skeleton height={96} radius="md" />
          <Skeleton height={96} radius="md" />
        </div>
      )}
      {templates.isError && !templates.data && (
        <FailureNotice error={templates.error} onRetry={() => void templates.refetch()} />
      )}
    </Modal>
  );
}
