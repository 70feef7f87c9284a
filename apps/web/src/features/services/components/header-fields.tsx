import { Button, TextInput } from '@mantine/core';
import { newId } from '#web/lib/new-id.ts';
import type { HeaderRow, ServiceFields } from '../state/service-fields.ts';
import type { FieldsForm } from '../state/use-fields-form.ts';
import classes from './services.module.css';

type Props = {
  form: FieldsForm<ServiceFields>;
  /** Names of the headers that are stored; their values are never shown. */
  stored: readonly string[];
  isNew: boolean;
};

/** Extra headers. They are replaced together, because the server does not tell the values of those that are stored. */
export function HeaderFields({ form, stored, isNew }: Props) {
  const { headers } = form.fields;
  const change = (rows: readonly HeaderRow[] | null) => form.change({ headers: rows });
  const rowOf = (name: string): HeaderRow => ({ key: newId(), name, value: '' });
  const edit = (key: string, patch: Partial<HeaderRow>) =>
    change((headers ?? []).map((row) => (row.key === key ? { ...row, ...patch } : row)));
  return (
    <fieldset className={classes.group}>
      <legend>標頭</legend>
      {headers === null ? (
        <>
          <p className={classes.side}>
            {stored.length > 0 ? `已設定：${stored.join('、')}（不顯示值）` : '沒有額外的標頭。'}
          </p>
          <Button
            variant="default"
            size="sm"
            className={classes.start ?? ''}
            onClick={() => change(stored.length > 0 ? stored.map(rowOf) : [rowOf('')])}
          >
            {stored.length > 0 ? '更換標頭' : '加入標頭'}
          </Button>
        </>
      ) : (
        <>
          <p className={classes.side}>
            {isNew
              ? '每個請求都會附上。儲存後不再顯示值。'
              : '儲存後以這裡的標頭取代原有的，請填寫每一個的值；全部移除就沒有額外的標頭。'}
          </p>
          {headers.map((row, index) => (
            <div key={row.key} className={classes.header}>
              <TextInput
                name="headers"
                label={`標頭 ${index + 1} 的名稱`}
                maxLength={100}
                spellCheck={false}
                autoCapitalize="off"
                value={row.name}
                onChange={(event) => edit(row.key, { name: event.currentTarget.value })}
              />
              <TextInput
                label={`標頭 ${index + 1} 的值`}
                maxLength={2_000}
                // Not a password field: the browser would offer to remember the value.
                classNames={{ input: classes.secret ?? '' }}
                spellCheck={false}
                autoCapitalize="off"
                value={row.value}
                onChange={(event) => edit(row.key, { value: event.currentTarget.value })}
              />
              <Button
                variant="default"
                aria-label={`移除標頭 ${index + 1}`}
                onClick={() => change(headers.filter(({ key }) => key !== row.key))}
              >
                移除
              </Button>
            </div>
          ))}
          <p className={classes.problem}>{form.problem('headers')}</p>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="sm"
              disabled={headers.length >= 20}
              onClick={() => change([...headers, rowOf('')])}
            >
              加入標頭
            </Button>
            {!isNew && (
              <Button variant="subtle" size="sm" onClick={() => change(null)}>
                保留原有的標頭
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}
