import type { Note } from '#contract/helper-records.ts';
import type { enhanceNote } from '#contract/helpers.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AskModel } from '../ask/index.ts';
import { chooseTitle } from './names.ts';
import { noteFormat, readNote } from './note-answer.ts';
import { findMade, keepRecord } from './own-record.ts';
import { noteMessages } from './prompts/notes.ts';

type Form = Input<typeof enhanceNote>['body'];

const TEMPERATURE = 0.4;
const MAX_TOKENS = 8_000;

export function makeNotesService({ db, askModel }: { db: Database; askModel: AskModel }) {
  return {
    /** Throws what refuses it; the work itself fails on its way. The same id again is answered from what is kept. */
    async enhance(actor: Actor, form: Form): Promise<Work<Note>> {
      const made = await findMade(db, actor, 'notes', form.id);
      if (made) return async () => made;
      const ask = await askModel.begin(actor.id, { purpose: 'helpers' });

      return async (reader) => {
        const { content, isCutOff } = await ask(
          {
            makeMessages: (inSchema) => noteMessages(form, inSchema),
            responseFormat: noteFormat,
            temperature: TEMPERATURE,
            maxTokens: MAX_TOKENS,
          },
          reader,
        );
        return keepRecord(db, actor, 'notes', {
          id: form.id,
          title: chooseTitle(form),
          body: { content: form.content, ...readNote(content), isCutOff },
        });
      };
    },
  };
}
