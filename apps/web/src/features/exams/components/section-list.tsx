import { Button } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { offerToast } from '#web/components/notices/offer-toast.tsx';
import {
  changeSection,
  EMPTY_SECTION,
  insertSection,
  moveSection,
  removeSection,
} from '../state/edit-paper.ts';
import type { Paper, PaperSection } from '../state/paper.ts';
import classes from './exams.module.css';
import { SectionFields } from './section-fields.tsx';

type Change = (before: Paper) => Paper;
type Props = { paper: Paper; onChange: (change: Change) => void };

/** The sections of a paper, each of which can be changed, moved and taken out. */
export function SectionList({ paper, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);

  /** The fields stay where they are when a section moves; the focus goes along with it. */
  const changeAndFocus = (change: Change, place: number, target: string) => {
    flushSync(() => onChange(change));
    const section = list.current?.querySelectorAll('fieldset')[place];
    const wanted = section?.querySelector<HTMLElement>(`[data-focus="${target}"]:not(:disabled)`);
    (wanted ?? section?.querySelector<HTMLElement>('input'))?.focus();
  };
  const remove = (place: number, section: PaperSection) => {
    changeAndFocus((before) => removeSection(before, place), Math.max(0, place - 1), 'title');
    offerToast({
      kind: 'plain',
      message: `已刪除「${section.title}」`,
      label: '復原',
      run: () => onChange((before) => insertSection(before, place, section)),
    });
  };
  return (
    <div ref={list} className={classes.sections}>
      {paper.sections.map((section, place) => (
        <SectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing of their own, whatever stands in them
          key={place}
          section={section}
          place={place}
          count={paper.sections.length}
          onChange={(patch) => onChange((before) => changeSection(before, place, patch))}
          onMove={(by) =>
            changeAndFocus((before) => moveSection(before, place, by), place + by, by === -1 ? 'up' : 'down')
          }
          onRemove={() => remove(place, section)}
        />
      ))}
      <Button
        variant="default"
        onClick={() => {
          const end = paper.sections.length;
          changeAndFocus((before) => insertSection(before, end, EMPTY_SECTION), end, 'title');
        }}
      >
        新增部分
      </Button>
    </div>
  );
}
