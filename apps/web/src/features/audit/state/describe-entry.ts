import type { AuditEntry } from '#contract/audit.contract.ts';
import { permissionLabels } from '#web/lib/words/permission-label.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { EVENT_WORDS, fieldLabel } from './audit-words.ts';

/** A piece of a sentence; with a person's id it is their name. */
export type Piece = { text: string; personId?: string };

/** 「陳主任 更改了用戶 王小明」, in pieces. */
export function describeEntry(entry: AuditEntry): Piece[] {
  return sentenceOf(entry)
    .split(/\{(\w+)\}/)
    .map((text, index) => (index % 2 === 0 ? { text } : nameIn(entry, text)))
    .filter(({ text }) => text !== '');
}

function sentenceOf({ action, target_name }: AuditEntry): string {
  // What was typed is not written down: it may have been a password.
  if (action === 'sign_in_refused' && target_name === '') return '有人想以不存在的帳號登入，被拒絕';
  return EVENT_WORDS[action].sentence;
}

function nameIn(entry: AuditEntry, place: string): Piece {
  if (place === 'into') return { text: entry.details.into?.to ?? '' };
  if (place === 'actor') return person(entry.actor_name || '系統', entry.actor_id);
  const { target_type, target_id, target_name } = entry;
  if (target_type === 'user_type') return { text: userTypeLabel(target_name) };
  return person(target_name, target_type === 'user' ? target_id : null);
}

function person(text: string, id: string | null): Piece {
  return id ? { text, personId: id } : { text };
}

/** What changed, a phrase a field: 「類型 學生 → 教師」. */
export function describeChanges({ action, details }: AuditEntry): string[] {
  return Object.entries(details).flatMap(([field, change]) => {
    if (field === 'into') return [];
    if (field === 'user_count') return [describeUsers(action, Number(change.from))];
    if (field === 'accessiblePages') return describePages(change);
    return [describeChange(fieldLabel(field), inWords(field, change.from), inWords(field, change.to))];
  });
}

function describeUsers(action: AuditEntry['action'], count: number): string {
  return `${count.toLocaleString('en')} 位用戶${action === 'school_merged' ? '移了過去' : '不再有學校'}`;
}

/** What was added and what was taken: the lists themselves are long. */
function describePages({ from, to }: { from: string; to: string }): string[] {
  const [before, after] = [listOf(from), listOf(to)];
  const added = after.filter((id) => !before.includes(id));
  const taken = before.filter((id) => !after.includes(id));
  return [
    ...(added.length > 0 ? [`加上頁面 ${permissionLabels(added).join('、')}`] : []),
    ...(taken.length > 0 ? [`取消頁面 ${permissionLabels(taken).join('、')}`] : []),
  ];
}

function listOf(text: string): string[] {
  return text.split('、').filter((id) => id !== '');
}

function describeChange(label: string, from: string, to: string): string {
  if (from === '') return `${label} ${shorten(to)}`;
  return `${label} ${shorten(from)} → ${shorten(to) || '（空白）'}`;
}

/** Characters of a value that stand in a sentence. */
const SHOWN = 300;

/** Beginning and end: what a statement does may stand at either. */
function shorten(value: string): string {
  if (value.length <= SHOWN) return value;
  const [start, end] = [value.slice(0, SHOWN / 2), value.slice(-SHOWN / 2)].map((part) =>
    part.toWellFormed(),
  );
  return `${start} …（共 ${value.length.toLocaleString('en')} 字）… ${end}`;
}

/** Whole values that their sentence only shows a part of. */
export function listLongValues({ details }: AuditEntry): { label: string; text: string }[] {
  return Object.entries(details).flatMap(([field, { to }]) =>
    to.length > SHOWN && field !== 'accessiblePages' ? [{ label: fieldLabel(field), text: to }] : [],
  );
}

function inWords(field: string, value: string): string {
  return field === 'user_type' ? userTypeLabel(value) : value;
}
