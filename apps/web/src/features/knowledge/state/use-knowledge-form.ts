import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { failureText } from '#web/lib/api/failure-text.ts';
import { clearFormDraft, writeFormDraft } from './form-draft.ts';
import type { FormStart } from './form-start.ts';
import { addTag, areEqual, findProblems, type KnowledgeFields, type Problems } from './knowledge-fields.ts';
import { mayHaveArrived, type SaveOutcome, startSave } from './saves.ts';
import { useContent } from './use-content.ts';

export type KnowledgeForm = ReturnType<typeof useKnowledgeForm>;

/** `done`: nothing of the form can be lost any more. */
type Phase = 'editing' | 'saving' | 'done';

type OtherFields = Omit<KnowledgeFields, 'content'>;

/** What the form holds, and what happens when it is saved. The content has its own rules, see `useContent`. */
export function useKnowledgeForm(start: FormStart) {
  const { ownerId, id, draftName, safe } = start;
  const [others, setOthers] = useState<OtherFields>(start.fields);
  const [typedTag, setTypedTag] = useState('');
  const content = useContent(start.fields.content);
  const [origin, setOrigin] = useState(start.origin);
  const [isRepeated, setIsRepeated] = useState(start.isRepeated);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState('');
  const [phase, setPhase] = useState<Phase>('editing');
  const [isKept, setIsKept] = useState(false);

  // A tag counts from its first character, also when nobody presses the button that adds it.
  const tags = useMemo(() => addTag(others.tags, typedTag) ?? others.tags, [others.tags, typedTag]);
  const seen = { ...others, tags, content: content.seen };
  const isDirty = phase === 'editing' && !(content.isSettled && areEqual(seen, safe));
  const read = (): KnowledgeFields => ({ ...others, tags, content: content.read() });
  const keepDraft = useEffectEvent((fields: KnowledgeFields) => {
    if (areEqual(fields, safe)) clearFormDraft(ownerId, draftName);
    else writeFormDraft(ownerId, draftName, { id, fields, isSent: isRepeated });
  });
  useEffect(() => {
    if (phase === 'editing') keepDraft({ ...others, tags, content: content.seen });
  }, [phase, others, tags, content.seen]);
  usePageHide(() => phase === 'editing' && keepDraft(read()));

  const change = (patch: Partial<OtherFields>) => {
    setOthers((now) => ({ ...now, ...patch }));
    if (patch.name !== undefined) setProblems(({ name: _, ...rest }) => rest);
    setRefusal('');
  };

  async function save(): Promise<SaveOutcome | { kind: 'invalid'; problems: Problems }> {
    const fields = { ...read(), name: others.name.trim() };
    const found = findProblems(fields);
    setProblems(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return { kind: 'invalid', problems: found };
    setPhase('saving');
    // Until it is known how this ends, a reload finds the text.
    writeFormDraft(ownerId, draftName, { id, fields, isSent: true });
    const outcome = await startSave({ ...start, fields, isRepeated });
    if (outcome.kind === 'left') return outcome;
    const isSent = isRepeated || mayHaveArrived(outcome);
    const isSafe = outcome.kind === 'saved' || outcome.kind === 'kept';
    if (isSafe) clearFormDraft(ownerId, draftName);
    else writeFormDraft(ownerId, draftName, { id, fields, isSent });
    setIsRepeated(isSent);
    setPhase(isSafe ? 'done' : 'editing');
    setIsKept(outcome.kind === 'kept');
    if (!isSafe) setRefusal(refusalOf(outcome));
    return outcome;
  }

  return {
    id,
    stored: start.stored,
    isNew: start.isNew,
    origin,
    others,
    change,
    typedTag,
    onTypedTag: setTypedTag,
    content,
    problems,
    onContentInput: () => {
      // With every key, so what has not changed stays the same object.
      setProblems((now) => (now.content === undefined ? now : withoutContent(now)));
      setRefusal('');
      content.onInput();
    },
    refusal,
    phase,
    isKept,
    isDirty,
    save,
    /** Back to what is safe. */
    discard: () => {
      setOthers(safe);
      setTypedTag('');
      content.replace(safe.content);
      setOrigin(start.origin === 'unsynced' ? 'unsynced' : 'server');
      setProblems({});
      setRefusal('');
    },
    forget: () => {
      clearFormDraft(ownerId, draftName);
      setPhase('done');
    },
  };
}

function withoutContent({ content: _, ...others }: Problems): Problems {
  return others;
}

/** Why it was not saved. */
function refusalOf(outcome: SaveOutcome): string {
  if (outcome.kind === 'refused') return failureText(outcome.error).title;
  return '儲存知識庫時發生錯誤。服務器可能無法連接，而這台電腦的瀏覽器也無法保存這些更改。內容還在這一頁，請不要關閉，稍後再按一次儲存。';
}

function usePageHide(act: () => void): void {
  const leave = useEffectEvent(act);
  useEffect(() => {
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
