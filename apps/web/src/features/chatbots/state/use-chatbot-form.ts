import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Friend } from '#contract/chatbots.contract.ts';
import type { ModelChoices } from '#contract/services.contract.ts';
import { newId } from '#web/lib/new-id.ts';
import { toast } from '#web/lib/toast.ts';
import { useIsGone } from '#web/lib/use-is-gone.ts';
import {
  type ChatbotValues,
  findProblems,
  isSame,
  newValues,
  type Problems,
  valuesOf,
} from './chatbot-values.ts';
import { clearFormDraft, readFormDraft, writeFormDraft } from './form-draft.ts';
import { dropKept, findKept, hasLeft, type KeptChatbot, keepChatbot, keptChatbots } from './kept-chatbots.ts';
import { retiredProblem, standardModel } from './model-choices.ts';
import { type SaveOutcome, saveForm } from './save-form.ts';

/** `friend` goes along with a trial: a child's AI friend is tried by the rules that it has. */
export type StoredChatbot = { id: string; values: ChatbotValues; friend?: Friend | null };

type Options = {
  userId: string;
  /** What is stored; null for a new one. */
  stored: StoredChatbot | null;
  /** Names the new chatbot that was kept while the server was away; null for none. */
  keptKey: string | null;
  /** Undefined while they are on their way or cannot be had. */
  choices: ModelChoices | undefined;
};

export type ChatbotForm = ReturnType<typeof useChatbotForm>;
export type FormOutcome = SaveOutcome | { kind: 'invalid'; problems: Problems };

/** What the form of a chatbot holds, and what happens when it is saved. The screen is in components/. */
export function useChatbotForm({ userId, stored, keptKey, choices }: Options) {
  const chatbotId = stored?.id ?? null;
  const queries = useQueryClient();
  const [saved, setSaved] = useState(() => stored?.values ?? newValues());
  // A new form is open before the default is known, and is not changed by it.
  const fill = (of: ChatbotValues) => (of.provider === '' ? { ...of, ...standardModel(choices) } : of);
  const [start, setStart] = useState(() => findStart(userId, chatbotId, keptKey, saved));
  /** The id of a new chatbot, and the name under which one is kept. */
  const [key] = useState(() => start.kept?.key ?? newId());
  const [typed, setTyped] = useState(start.values);
  const values = fill(typed);
  const { provider, model } = fill(saved);
  const storedModel = { provider, model };
  const [sharePassword, setSharePassword] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState('');
  const isGone = useIsGone();
  const [phase, setPhase] = useState<'editing' | 'saving' | 'kept'>('editing');
  // What is kept for later is no change that could be lost by leaving.
  const reference = start.kept?.values ?? saved;

  const change = (patch: Partial<ChatbotValues>) => {
    const next = { ...typed, ...patch };
    setTyped(next);
    writeFormDraft(userId, chatbotId, saved, next);
    setProblems(without(problems, Object.keys(patch)));
    setRefusal('');
  };
  const typeSharePassword = (password: string | null) => {
    setSharePassword(password);
    setProblems(without(problems, ['sharePassword']));
    setRefusal('');
  };

  /** Nothing typed is left, neither here nor kept. */
  const beginFrom = (now: ChatbotValues) => {
    clearFormDraft(userId, chatbotId);
    if (start.kept) dropKept(start.kept.key);
    setSaved(now);
    setStart({ values: now, origin: 'saved', kept: null });
    setTyped(now);
    setSharePassword(null);
    setProblems({});
    setRefusal('');
    setPhase('editing');
  };

  const save = async (): Promise<FormOutcome> => {
    const retired = retiredProblem(choices, values, storedModel);
    const found = { ...findProblems(values, sharePassword), ...(retired && { model: retired }) };
    setProblems(found);
    setRefusal('');
    if (Object.keys(found).length > 0) return { kind: 'invalid', problems: found };
    setPhase('saving');
    const lacksPassword = sharePassword !== null || start.kept?.lacksPassword === true;
    const outcome = await saveForm(chatbotId, key, values, sharePassword);
    if (outcome.kind === 'saved') {
      beginFrom(valuesOf(outcome.chatbot));
      void queries.invalidateQueries({ queryKey: ['chatbots'] });
    } else if (outcome.kind === 'away') {
      keepChatbot({ userId, chatbotId, values: typed, key, saved, lacksPassword });
      setPhase('kept');
    } else {
      setProblems(outcome.problems);
      setRefusal(outcome.text);
      setPhase('editing');
      if (isGone.current && !hasLeft(userId)) {
        // Leaving has forgotten the draft, in the belief that all of it would be saved.
        writeFormDraft(userId, chatbotId, saved, typed);
        toast('error', `「${values.name.trim()}」沒有儲存：${outcome.text}`);
      }
    }
    return outcome;
  };

  return {
    chatbotId,
    savedName: saved.name,
    storedModel,
    values,
    change,
    sharePassword,
    typeSharePassword,
    problems,
    refusal,
    phase,
    origin: start.origin,
    /** A share password was entered and is not kept: it must be entered again. */
    lacksPassword: phase === 'kept' ? sharePassword !== null : start.kept?.lacksPassword === true,
    isDirty: phase !== 'kept' && (sharePassword !== null || !isSame(values, fill(reference))),
    discard: () => beginFrom(saved),
    forgetDraft: () => clearFormDraft(userId, chatbotId),
    save,
  };
}

type Start = { values: ChatbotValues; origin: 'saved' | 'draft' | 'kept'; kept: KeptChatbot | null };

function findStart(
  userId: string,
  chatbotId: string | null,
  keptKey: string | null,
  saved: ChatbotValues,
): Start {
  const kept = findKept(userId, chatbotId, keptKey);
  if (kept) return { values: kept.values, origin: 'kept', kept };
  const values = readFormDraft(userId, chatbotId, saved);
  // The draft of a new chatbot that is kept already belongs to that one.
  const isKept = keptChatbots.get().some((other) => other.userId === userId && isSame(other.values, values));
  const isDraft = !isKept && !isSame(values, saved);
  return isDraft ? { values, origin: 'draft', kept: null } : { values: saved, origin: 'saved', kept: null };
}

function without(problems: Problems, fields: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)));
}
