import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { icon } from '#web/components/icon.tsx';
import { IMPORT_TYPES } from '../state/import-file.ts';
import type { ImportState } from '../state/use-import.ts';
import classes from './import-box.module.css';

const FileIcon = icon(
  'M7 3.5h7l4.5 4.5v11a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5ZM14 3.5V8h4.5M12 17.5v-6M9.5 13.7l2.5-2.4 2.5 2.4',
);

type Props = {
  state: ImportState;
  /** Given more than one, or one while another is read, it says that this does not go. */
  onFiles: (files: Iterable<File>) => void;
  onCancel: () => void;
  /** The field, onto which a file may be dropped as well. */
  children: ReactNode;
};

/** Chooses a file whose text goes into the field, and tells how far it is read. */
export function ImportBox({ state, onFiles, onCancel, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const drop = useDrop(onFiles);
  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <Button
          variant="default"
          leftSection={<FileIcon />}
          disabled={state.kind === 'reading'}
          onClick={() => input.current?.click()}
        >
          從檔案匯入
        </Button>
        <p className={classes.hint}>
          .txt、.md、.pdf、.docx，50 MB 以內，也可以拖放到下面。檔案只在這台電腦上讀取。
        </p>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMPORT_TYPES}
          aria-label="選擇要匯入的檔案"
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      {state.kind === 'reading' && <Reading {...state} onCancel={onCancel} />}
      <p role="alert" className={classes.failure}>
        {state.kind === 'failed' && state.sentence}
      </p>
      <div className={classes.done}>
        <p role="status">{state.kind === 'done' && state.sentence}</p>
        {state.kind === 'done' && (
          <Button variant="subtle" size="compact-md" onClick={state.undo}>
            復原
          </Button>
        )}
      </div>
      <div className={classes.drop} data-over={drop.isOver || undefined} {...drop.handlers}>
        {children}
        {drop.isOver && <p className={classes.over}>放開即可匯入</p>}
      </div>
    </div>
  );
}

type ReadingProps = { fileName: string; page: number; pages: number; onCancel: () => void };

function Reading({ fileName, page, pages, onCancel }: ReadingProps) {
  const isCounted = pages > 0;
  return (
    <div className={classes.reading}>
      <p>
        正在讀取「{fileName}」
        {isCounted && (
          <span className={classes.pages}>
            正在讀取第 {page} / {pages} 頁
          </span>
        )}
      </p>
      <progress
        className={classes.progress}
        aria-label={`正在讀取「${fileName}」`}
        {...(isCounted && { value: page - 1, max: pages })}
      />
      <Button variant="default" size="sm" onClick={onCancel}>
        取消匯入
      </Button>
    </div>
  );
}

function useDrop(onFiles: Props['onFiles']) {
  const [isOver, setIsOver] = useState(false);
  const hasFile = ({ dataTransfer }: React.DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: React.DragEvent) => {
        if (!hasFile(event)) return;
        // Otherwise the browser opens the file in the place of the page.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: React.DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: React.DragEvent) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
