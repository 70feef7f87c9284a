import { Button, Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { rawUrl } from '#web/lib/api/raw-call.ts';
import type { Probe } from '../state/use-probes.ts';
import classes from './database.module.css';
import { JsonView } from './json-view.tsx';
import tests from './test-pages.module.css';

type Props = {
  /** Of what it is the result: 「GET」. */
  name: string;
  probe: Probe | undefined;
  onCancel: () => void;
};

/** The result of a call that was tried out: what was called, its status and what the server sent. */
export function ProbePanel({ name, probe, onCancel }: Props) {
  const panel = useRef<HTMLElement>(null);
  const label = `${name} 的 JSON`;
  return (
    <section ref={panel} tabIndex={-1} aria-label={`${name} 的結果`} className={tests.probe}>
      {probe && 'request' in probe && (
        <p className={tests.path}>
          {probe.request.method} {rawUrl(probe.request)}
        </p>
      )}
      <p role="status" className={probe?.kind === 'answered' ? classes.strong : classes.side}>
        {sayState(probe)}
      </p>
      {probe?.kind === 'asking' && (
        <>
          <Skeleton height={64} />
          <Button
            variant="default"
            size="sm"
            className={tests.cancel ?? ''}
            aria-label={`取消測試「${name}」`}
            onClick={() => {
              // The button goes away with the focus on it.
              panel.current?.focus();
              onCancel();
            }}
          >
            取消
          </Button>
        </>
      )}
      {probe?.kind === 'refused' && (
        <p role="alert" className={classes.error}>
          {probe.text}
        </p>
      )}
      {probe?.kind === 'answered' && probe.answer.body !== null && (
        <JsonView value={probe.answer.body} label={label} />
      )}
      {probe?.kind === 'failed' && <Failure error={probe.error} label={label} />}
    </section>
  );
}

function sayState(probe: Probe | undefined): string {
  if (probe === undefined) return '還沒有測試';
  if (probe.kind === 'asking') return '等待回應…';
  if (probe.kind === 'cancelled') {
    return probe.request.method === 'GET' ? '已取消' : '已取消等待，但伺服器可能已經執行，請先查看資料。';
  }
  if (probe.kind !== 'answered') return '';
  const { status, body } = probe.answer;
  return `${status} 成功${body === null ? '，沒有內容' : ''}`;
}

function Failure({ error, label }: { error: unknown; label: string }) {
  const { title, detail } = failureText(error);
  return (
    <>
      <div role="alert" className={classes.error}>
        <p className={classes.strong}>{detail}</p>
        {title !== detail && <p>{title}</p>}
      </div>
      {error instanceof ApiError && error.code !== null && (
        <JsonView
          value={{
            code: error.code,
            message: error.serverMessage,
            ...(error.fields.length > 0 && { fields: error.fields }),
          }}
          label={label}
        />
      )}
    </>
  );
}
