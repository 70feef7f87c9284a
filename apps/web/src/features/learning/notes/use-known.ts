import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Note } from '#contract/helper-records.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { toast } from '#web/lib/toast.ts';
import { recordQuery } from '../api/get-record.ts';
import { storeKnown } from '../api/mark-known.ts';

type Mark = { place: number; isKnown: boolean };

/**
 * Marks a review question as known, or as not known any more. It shows at once; marks are stored one after the other,
 * each with all that are marked by then, and one that could not be stored is taken back.
 */
export function useKnown(note: Note): (mark: Mark) => void {
  const queries = useQueryClient();
  const { queryKey } = recordQuery('notes', note.id);

  const show = ({ place, isKnown }: Mark) =>
    queries.setQueryData(queryKey, (shown) =>
      shown?.helper === 'notes'
        ? { ...shown, reviewQuestions: withMark(shown.reviewQuestions, place, isKnown) }
        : shown,
    );
  const marking = useMutation({
    scope: { id: `known:${note.id}` },
    mutationFn: (_: Mark) => storeKnown(queries.getQueryData(queryKey) ?? note),
    async onMutate(mark) {
      // An answer that was asked for before would undo it on the screen.
      await queries.cancelQueries({ queryKey });
      show(mark);
    },
    onError(error, { place, isKnown }) {
      show({ place, isKnown: !isKnown });
      toast('error', `無法記下這一題：${failureText(error).title}`);
    },
  });
  return marking.mutate;
}

function withMark(questions: Note['reviewQuestions'], place: number, isKnown: boolean) {
  return questions.map((card, at) => (at === place ? { ...card, isKnown } : card));
}
