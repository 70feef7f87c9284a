import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PURPOSES } from '#contract/ai-models.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { servicesQuery } from '../api/list-services.ts';
import { listChoices } from '../state/defaults.ts';
import type { Defaults } from '../state/use-defaults.ts';
import { PURPOSE_WORDS, WITHOUT_DEFAULT } from '../state/words.ts';
import { BELOW } from './form-fields.tsx';
import classes from './services.module.css';

/** Which model answers for which purpose. All are saved together. */
export function DefaultsForm({ defaults }: { defaults: Defaults }) {
  const { choices, isSaving, isDirty, saveError } = defaults;
  const services = useQuery(servicesQuery);
  const error = defaults.loadError ?? services.error;
  if (choices === null || !services.data) {
    if (error === null) return <Skeleton height={320} radius="lg" role="status" aria-label="載入中" />;
    const retry = () => {
      defaults.reload();
      void services.refetch();
    };
    return <FailureNotice text="無法載入預設模型，請稍後再試" error={error} onRetry={retry} />;
  }
  const { data } = services;
  const nameOfService = (choice: string) => data.find(({ id }) => choice.startsWith(`${id}/`))?.name ?? null;
  return (
    <form
      className={`${classes.card} ${classes.form}`}
      aria-label="預設模型"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        defaults.save();
      }}
    >
      <p className={classes.side}>聊天機器人或功能沒有指定模型時使用。已停用的模型不能選擇。</p>
      <div inert={isSaving} className={classes.fields}>
        {PURPOSES.map((purpose) => (
          <NativeSelect
            key={purpose}
            name={purpose}
            label={PURPOSE_WORDS[purpose]}
            description={nameOfService(choices[purpose])}
            inputWrapperOrder={BELOW}
            data={[
              { value: '', label: WITHOUT_DEFAULT[purpose] ?? '與「聊天」相同' },
              ...listChoices(data, purpose, choices[purpose]),
            ]}
            value={choices[purpose]}
            onChange={(event) => defaults.change({ [purpose]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div role="alert" className={classes.problem}>
        {saveError !== null && `預設模型沒有儲存：${failureText(saveError).title}`}
      </div>
      <div className={`${classes.buttons} ${classes.end}`}>
        <Button variant="default" disabled={!isDirty || isSaving} onClick={defaults.discard}>
          還原
        </Button>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          儲存
        </Button>
      </div>
    </form>
  );
}
