import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft, writeDraft } from '#web/lib/drafts/drafts.ts';
import { ownUserQuery } from '#web/lib/session/own-user.ts';

const DRAFT = 'exam-school';

/** The school that is printed above a paper: the person's own, or what they wrote in its place. */
export function useSchoolName(userId: string): [string, (name: string) => void] {
  const { data } = useQuery(ownUserQuery(userId));
  const [written, setWritten] = useState<string | null>(() => readDraft(userId, DRAFT) || null);
  const write = (name: string) => {
    setWritten(name);
    writeDraft(userId, DRAFT, name);
  };
  return [written ?? data?.school ?? '', write];
}
