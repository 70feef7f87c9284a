import { Button, NativeSelect } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { MANY_USERS } from '#contract/user-management.contract.ts';
import { FILE_TYPES } from '../state/read-file.ts';
import { saveSample } from '../state/sample-file.ts';
import type { FileState, useImportList } from '../state/use-import-list.ts';
import { Step } from './step.tsx';
import classes from './user-import.module.css';

type Props = {
  source: ReturnType<typeof useImportList>;
  /** Its list is being sent. */
  locked: boolean;
};

export function FileStep({ source, locked }: Props) {
  const { state, chooseFiles, openSheet } = source;
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop(chooseFiles);
  return (
    <Step title="1. 選擇檔案">
      <div inert={locked} className={classes.drop} data-over={drop.isOver || undefined} {...drop.handlers}>
        <div className={classes.bar}>
          <Button
            variant={state.kind === 'open' ? 'default' : 'filled'}
            loading={state.kind === 'reading'}
            onClick={() => input.current?.click()}
          >
            {state.kind === 'open' ? '換一個檔案' : '選擇檔案'}
          </Button>
          <Button variant="subtle" onClick={() => void saveSample()}>
            下載範例檔案
          </Button>
        </div>
        <p className={classes.hint}>
          .csv、.txt 或 .xlsx，最多 {MANY_USERS.toLocaleString('en')}{' '}
          列，也可以拖放到這裡。檔案只在這台電腦上讀取。
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={FILE_TYPES}
          aria-label="選擇名單檔案"
          onChange={({ currentTarget }) => {
            chooseFiles([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        {state.kind === 'open' && state.file.sheets.length > 1 && (
          <NativeSelect
            label="工作表"
            className={classes.field ?? ''}
            value={state.sheet}
            onChange={(event) => openSheet(Number(event.currentTarget.value))}
            data={state.file.sheets.map(({ name, rows }, index) => ({
              value: String(index),
              label: `${name}（${rows.length} 列）`,
            }))}
          />
        )}
        <p role="status" className={classes.read}>
          {tellFile(state)}
        </p>
        <p role="alert" className={classes.problem}>
          {state.kind === 'failed' && state.sentence}
        </p>
      </div>
    </Step>
  );
}

function tellFile(state: FileState): string | null {
  if (state.kind === 'reading') return `正在讀取「${state.name}」`;
  if (state.kind !== 'open') return null;
  const note = state.file.isBig5 ? '（以 Big5 編碼讀取；如果下面是亂碼，請把檔案另存為 UTF-8）' : '';
  return `已讀取「${state.file.name}」${note}`;
}

function useDrop(onFiles: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFile(event)) return;
        // Otherwise the browser opens the file in the place of the page.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
