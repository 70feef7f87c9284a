import { useState } from 'react';
import { PASTE_MAX } from '#contract/questions.contract.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { toast } from '#web/lib/toast.ts';
import { addUnits } from '../api/add-many.ts';
import { PLACE_CHOICES, type Place } from './place.ts';
import { type PastedName, splitNames } from './split-names.ts';
import { FILL_ALL, useDraftSaving } from './use-draft-saving.ts';

export const UNIT_PASTE_DRAFT = 'question-unit-paste';

/** Milliseconds in which a message can be read that has names in it. */
const READING_TIME = 6_000;

type Body = { place: Parameters<typeof addUnits>[0]; names: string[] };

/** Units that are pasted as a list of names and saved together. */
export function usePasteUnits(userId: string, { subject, level, grade }: Place) {
  const draft = useFormDraft(userId, UNIT_PASTE_DRAFT, { subject, level, grade, text: '' }, PLACE_CHOICES);
  const { send, ...form } = useDraftSaving(userId, UNIT_PASTE_DRAFT, draft, {
    save: ({ place, names }: Body) => addUnits(place, names),
    onSaved: ({ created, existing }) => toast('success', describe(created.length, existing), READING_TIME),
    failed: '創建單元時發生錯誤',
  });
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const names = splitNames(form.fields.text);
  const kept = names.filter(({ name }) => !dropped.has(name));
  return {
    ...form,
    kept,
    faulty: countFaulty(kept),
    drop: (name: string) => setDropped((before) => new Set([...before, name])),
    droppedCount: names.length - kept.length,
    restoreDropped: () => setDropped(new Set()),
    save: (onClose: () => void) => send(check(form.fields, kept), onClose),
  };
}

const countFaulty = (names: readonly PastedName[]) => names.filter(({ problem }) => problem !== null).length;

type Checked = { problem: string } | { body: Body };

function check({ subject, grade }: Pick<Place, 'subject' | 'grade'>, names: readonly PastedName[]): Checked {
  if (subject === '' || grade === '' || names.length === 0) return { problem: FILL_ALL };
  const faulty = countFaulty(names);
  if (faulty > 0) return { problem: `有 ${faulty} 個名稱不能使用，請更改或刪去後再儲存。` };
  if (names.length > PASTE_MAX) return { problem: `一次最多新增 ${PASTE_MAX} 個單元，請分批貼上。` };
  return { body: { place: { subject, grade }, names: names.map(({ name }) => name) } };
}

/** Names that a message has room for. */
const NAMED = 5;

function describe(created: number, existing: readonly string[]): string {
  const made = `已新增 ${created.toLocaleString('en')} 個單元`;
  if (existing.length === 0) return made;
  const names = existing.slice(0, NAMED).map((name) => `「${name}」`);
  const more = existing.length > NAMED ? '等' : '';
  return `${made}；已有的 ${existing.length} 個保持不變：${names.join('')}${more}`;
}
