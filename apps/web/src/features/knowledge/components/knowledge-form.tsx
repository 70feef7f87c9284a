import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import type { ResponseLanguage } from '#contract/constants.ts';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import type { FormStart } from '../state/form-start.ts';
import { LANGUAGE_LABELS, LONGEST } from '../state/knowledge-fields.ts';
import { useImport } from '../state/use-import.ts';
import { useKnowledgeForm } from '../state/use-knowledge-form.ts';
import { useSaveEnd } from '../state/use-save-end.ts';
import { ImportBox } from './import-box.tsx';
import classes from './knowledge-form.module.css';
import { OriginNotice } from './origin-notice.tsx';
import { PassagePreview } from './passage-preview.tsx';
import { QuestionTrial } from './question-trial.tsx';
import { SaveProgress } from './save-progress.tsx';
import { TagField } from './tag-field.tsx';

const LANGUAGES = Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }));

type Props = {
  start: FormStart;
  /** The list of knowledge bases; all ways out of the form lead there. */
  goToList: () => void;
};

export function KnowledgeForm({ start, goToList }: Props) {
  const form = useKnowledgeForm(start);
  const files = useImport(form);
  const element = useRef<HTMLFormElement>(null);
  const tellEnd = useSaveEnd(start.ownerId, form.isKept, goToList);
  useLeaveQuestion(form.isDirty, form.forget);
  const { others, change, content, problems, phase } = form;
  const isReading = files.state.kind === 'reading';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (phase !== 'editing' || isReading) return;
    const outcome = await form.save();
    if (outcome.kind !== 'invalid') return tellEnd(others.name.trim(), outcome);
    const wrong = element.current?.elements.namedItem(outcome.problems.name ? 'name' : 'content');
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  return (
    <>
      <OriginNotice origin={form.origin} onDiscard={form.discard} />
      <div className={classes.page}>
        <form ref={element} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <div className={classes.fields} inert={phase !== 'editing'}>
            <section className={classes.card}>
              <TextInput
                name="name"
                label="名稱"
                required
                placeholder="例如：校規、中一歷史課本"
                maxLength={LONGEST.name}
                value={others.name}
                error={problems.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <ImportBox state={files.state} onFiles={files.start} onCancel={files.cancel}>
                <Textarea
                  ref={content.field}
                  name="content"
                  label="內容"
                  required
                  description="以空行分段；用「# 」開頭的一行是標題，會成為每個段落的出處。"
                  classNames={{ input: classes.content ?? '' }}
                  defaultValue={content.initial}
                  error={problems.content}
                  onInput={() => {
                    files.settle();
                    form.onContentInput();
                  }}
                />
              </ImportBox>
            </section>
            <section className={classes.card}>
              <TagField
                tags={others.tags}
                onChange={(tags) => change({ tags })}
                typed={form.typedTag}
                onTyped={form.onTypedTag}
              />
              <NativeSelect
                name="default_language"
                label="預設語言"
                data={LANGUAGES}
                value={others.default_language}
                onChange={(event) =>
                  change({ default_language: event.currentTarget.value as ResponseLanguage })
                }
              />
              <Textarea
                name="remark"
                label="備註"
                description="給老師看的說明，不會成為回答的依據。"
                rows={3}
                resize="vertical"
                maxLength={LONGEST.remark}
                value={others.remark}
                onChange={(event) => change({ remark: event.currentTarget.value })}
              />
            </section>
          </div>
          <footer className={classes.footer}>
            <p role="alert" className={classes.refusal}>
              {form.refusal}
              {form.isKept && '儲存知識庫時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。'}
            </p>
            {phase === 'saving' && (
              <SaveProgress id={form.id} text="正在儲存。您可以先回到列表，儲存會繼續。" />
            )}
            <div className={classes.actions}>
              <Button variant="default" onClick={goToList}>
                {phase === 'editing' ? '取消' : '回到列表'}
              </Button>
              <Button type="submit" loading={phase === 'saving'} disabled={phase === 'done' || isReading}>
                儲存
              </Button>
            </div>
          </footer>
        </form>
        <aside className={classes.aside} aria-label="段落和試問">
          <QuestionTrial
            id={form.id}
            isStored={!form.isNew}
            isChanged={!content.isSettled || content.seen !== form.stored?.content}
          />
          <PassagePreview content={content.seen} />
        </aside>
      </div>
    </>
  );
}
