import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import { formatDay } from '#web/lib/words/format-moment.ts';
import { fetchAllUsers } from '../api/list-all-users.ts';
import type { UserFilter } from '../api/list-users.ts';
import { type FileKind, makeUserFile } from '../state/user-file.ts';
import classes from './many.module.css';

type Props = {
  /** What narrows the list now, and how many match; null while that is not known. */
  filter: UserFilter;
  total: number | null;
};

/** The list as a file, all pages of it. */
export function ExportUsers({ filter, total }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" disabled={!total} onClick={() => setIsOpen(true)}>
        匯出
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="匯出用戶" closeOnClickOutside={false}>
        <ExportChoice filter={filter} total={total ?? 0} onClose={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

const KINDS: readonly { kind: FileKind; label: string }[] = [
  { kind: 'xlsx', label: 'Excel（.xlsx）' },
  { kind: 'csv', label: 'CSV（.csv）' },
];

function ExportChoice({
  filter,
  total,
  onClose,
}: {
  filter: UserFilter;
  total: number;
  onClose: () => void;
}) {
  const { writing, done } = useExport(filter, onClose);
  return (
    <div className={classes.form}>
      <p>
        符合條件的 {total.toLocaleString('en')}{' '}
        位用戶會存成一個檔案，欄位和匯入用的相同；密碼不會匯出，那一欄是空白的。
      </p>
      {writing.isPending && (
        <label className={classes.progress}>
          <span role="status">正在匯出…</span>
          <progress value={done} max={Math.max(total, 1)} />
        </label>
      )}
      {writing.isError && (
        <p role="alert" className={classes.problem}>
          匯出用戶時發生錯誤：{failureText(writing.error).title}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        {KINDS.map(({ kind, label }) => (
          <Button
            key={kind}
            disabled={writing.isPending && writing.variables !== kind}
            loading={writing.isPending && writing.variables === kind}
            onClick={() => writing.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </DialogButtons>
    </div>
  );
}

/** Closing the dialog ends it, and no file comes. */
function useExport(filter: UserFilter, onDone: () => void) {
  const [done, setDone] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const writing = useMutation({
    mutationFn: async (kind: FileKind) => {
      const { signal } = leaving.current;
      setDone(0);
      const users = await fetchAllUsers(filter, signal, setDone);
      const file = await makeUserFile(kind, users);
      signal.throwIfAborted();
      saveFile(`用戶-${formatDay(new Date().toISOString())}.${kind}`, file);
      onDone();
    },
    gcTime: 0,
  });
  return { writing, done };
}
