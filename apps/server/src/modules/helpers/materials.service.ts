import type { Material } from '#contract/helper-records.ts';
import type { generateContent } from '#contract/helpers.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AskModel } from '../ask/index.ts';
import { findMade, keepRecord } from './own-record.ts';
import { findTitle } from './parse/find-title.ts';
import { contentMessages } from './prompts/content.ts';

type Form = Input<typeof generateContent>['body'];

const TEMPERATURE = 0.5;
const MAX_TOKENS = 8_000;

export function makeMaterialsService({ db, askModel }: { db: Database; askModel: AskModel }) {
  return {
    /** Throws what refuses it; the work itself fails on its way. The same id again is answered from what is kept. */
    async generate(actor: Actor, { id, ...choices }: Form): Promise<Work<Material>> {
      const made = await findMade(db, actor, 'content', id);
      if (made) return async () => made;
      const ask = await askModel.begin(actor.id, { purpose: 'helpers' });

      return async (reader) => {
        const { content, isCutOff } = await ask(
          {
            makeMessages: () => contentMessages(choices),
            temperature: TEMPERATURE,
            maxTokens: MAX_TOKENS,
          },
          reader,
        );
        return keepRecord(db, actor, 'content', {
          id,
          title: findTitle(content, choices.topic),
          // Markdown is what was asked for: there is no other shape that it could have.
          body: { ...choices, type: 'exercise', content, shape: 'structured', isCutOff },
        });
      };
    },
  };
}
