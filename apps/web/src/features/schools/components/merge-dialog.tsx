import { Button, Modal, Radio } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { School, SchoolRow } from '#contract/schools.contract.ts';
import { LongSave } from '#web/components/dialogs/long-save.tsx';
import { SearchSelect } from '#web/components/lists/search-select.tsx';
import { confirm, questionStore } from '#web/lib/confirm.ts';
import { useStore } from '#web/lib/store.ts';
import type { Dialog } from '#web/lib/use-dialog.ts';
import { useLongSave } from '#web/lib/use-long-save.ts';
import { findSchools } from '../api/search-schools.ts';
import { countUsers, MERGE, useMerge } from '../state/use-merge.ts';
import classes from './schools.module.css';

type Props = {
  dialog: Dialog<readonly SchoolRow[]>;
  /** Some of the schools are gone. */
  onMerged: () => void;
};

/**
 * Makes one of several entries of the same school: of two or more that were ticked, or of one and another. While they are
 * merged it stays, unless that takes long.
 */
export function MergeDialog({ dialog: { isOpen, target, turn, close }, onMerged }: Props) {
  const isAsking = useStore(questionStore).length > 0;
  const isMerging = useIsMutating({ mutationKey: MERGE }) > 0;
  const isLong = useLongSave(isOpen && isMerging);
  const isHeld = isMerging && !isLong;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="合併學校"
      size="lg"
      closeOnClickOutside={false}
      // The question above it has Escape for itself.
      closeOnEscape={!isAsking && !isHeld}
      closeButtonProps={{ 'aria-label': '關閉', disabled: isHeld }}
    >
      {isMerging && <LongSave isLong={isLong} onLeave={close} />}
      <MergeForm key={turn} schools={target ?? []} onClose={close} onMerged={onMerged} />
    </Modal>
  );
}

type FormProps = { schools: readonly SchoolRow[]; onClose: () => void; onMerged: () => void };

function MergeForm({ schools, onClose, onMerged }: FormProps) {
  const [into, setInto] = useState<School | null>(null);
  const [problem, setProblem] = useState('');
  const merging = useMerge(schools);
  const [only] = schools;
  const isOne = schools.length === 1;

  async function handleMerge(): Promise<void> {
    if (!into) return setProblem(isOne ? '請選擇要併入的學校' : '請選擇要保留的學校');
    const sources = merging.left.filter(({ id }) => id !== into.id);
    if (await confirm({ message: questionOf(sources, into), confirmLabel: '合併', danger: true }))
      merging.mutate({ sources, into }, { onSuccess: onClose, onSettled: onMerged });
  }

  const choose = (school: School | null) => {
    setInto(school);
    setProblem('');
  };
  return (
    <div className={classes.form}>
      {isOne ? (
        <>
          <p>
            「{only?.name}」的用戶會移到您選擇的學校，「{only?.name}」會從列表中刪除。
          </p>
          <SearchSelect
            label="併入哪一所學校"
            placeholder="輸入名稱尋找"
            error={problem}
            value={into}
            onChange={choose}
            labelOf={labelOf}
            queryKey={['schools', 'search', only?.id ?? '']}
            find={async (search, signal) => {
              const found = await findSchools(search, signal);
              return found.filter(({ id }) => id !== only?.id);
            }}
            words={{ nothing: '沒有符合的學校', failed: '無法載入學校，請稍後再試' }}
          />
        </>
      ) : (
        <Radio.Group
          size="md"
          label="保留哪一所學校"
          description="其他學校的用戶會移過來，其他學校會從列表中刪除。"
          error={problem}
          value={into?.id ?? null}
          onChange={(id) => choose(schools.find((school) => school.id === id) ?? null)}
        >
          <div className={classes.choices}>
            {merging.left.map((school) => (
              <Radio
                key={school.id}
                value={school.id}
                label={`${labelOf(school)}（${school.user_count.toLocaleString('en')} 位用戶）`}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <p role="alert" className={classes.problem}>
        {merging.isError && merging.gone.length > 0 && `已併入：${listNames(merging.gone)}。`}
        {merging.error?.message}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={merging.isPending} onClick={onClose}>
          取消
        </Button>
        <Button loading={merging.isPending} onClick={() => void handleMerge()}>
          合併
        </Button>
      </div>
    </div>
  );
}

function labelOf({ name, active }: School): string {
  return active ? name : `${name}（已停用）`;
}

function questionOf(sources: readonly SchoolRow[], into: School): string {
  const names = listNames(sources);
  const users = countUsers(sources).toLocaleString('en');
  return `確定要把${names}併入「${into.name}」嗎？${users} 位用戶會移到「${into.name}」，${names}會被刪除。此操作無法撤銷。`;
}

function listNames(schools: readonly School[]): string {
  return schools.map(({ name }) => `「${name}」`).join('、');
}
