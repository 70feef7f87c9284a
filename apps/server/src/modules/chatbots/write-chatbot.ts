import { type createChatbot, MAX_FRIENDS } from '#contract/chatbots.contract.ts';
import { NEW_CHATBOT } from '#contract/constants.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { appendAudit } from '../audit/index.ts';
import { boundNewFriend } from './bound-friend.ts';
import { toChildsColumns, toColumns, toManagersColumns } from './chatbot-columns.ts';
import { mayShapeChatbot } from './chatbots.policy.ts';
import * as repository from './chatbots.repository.ts';
import type { SharePasswords } from './share-passwords.ts';

type NewForm = Input<typeof createChatbot>['body'];
type Deps = { db: Database; passwords: SharePasswords };
/** What a change makes of a chatbot as it stands, while nobody else changes it. */
type Change = (stored: repository.ChatbotRow) => repository.ChatbotColumns;

/** Another share password is noted, never what it is. Throws chatbot_not_found, and what `change` throws. */
export async function changeChatbot(
  db: Database,
  actor: Actor,
  id: string,
  change: Change,
): Promise<repository.ChatbotRow> {
  return db
    .transaction(async (tx) => {
      const stored = await repository.lockChatbot(tx, id);
      if (!stored) throw new AppError('chatbot_not_found');
      const row = await repository.updateChatbot(tx, id, change(stored));
      if (row.sharePassword !== stored.sharePassword) {
        await appendAudit(tx, {
          actorId: actor.id,
          action: 'share_password_changed',
          targetType: 'chatbot',
          targetId: row.id,
          targetName: row.name,
        });
      }
      return row;
    })
    .catch(explainViolation);
}

/** Of any kind. A friend whose password is left blank has a random one. */
export function createAny(
  { db, passwords }: Deps,
  actor: Actor,
  form: NewForm,
): Promise<repository.ChatbotRow> {
  const { id, name } = form;
  const columns = toColumns({ ...form, max_tokens: form.max_tokens ?? NEW_CHATBOT.maxTokens });
  const blank = form.friend ? passwords.makeRandom() : null;
  const sharePassword = columns.sharePassword ?? blank;
  return insertOnce(
    () => repository.createChatbot(db, { ...columns, sharePassword, id, name, ownerId: actor.id }),
    'chatbots_pkey',
    () => changeOwn(db, actor, id, (stored) => toRepeated(form, stored)),
  ).catch(explainViolation);
}

/** Sent before: it wakes nothing that was switched off since, and a friend keeps the random password that it got. */
function toRepeated(form: NewForm, stored: repository.ChatbotRow): repository.ChatbotColumns {
  const columns = toManagersColumns({ ...form, status: stored.isLocked ? undefined : form.status }, stored);
  return stored.friend ? { ...columns, sharePassword: columns.sharePassword ?? undefined } : columns;
}

/**
 * Counted behind a lock on the owner: however many are sent at once, nobody gets one too many. The share password is
 * random: one that followed from the id would be known to who had a link of a deleted chatbot of that id.
 */
export function createFriend(
  { db, passwords }: Deps,
  actor: Actor,
  form: NewForm,
): Promise<repository.ChatbotRow> {
  const { id, name } = form;
  const columns = { ...toColumns(boundNewFriend(form)), sharePassword: passwords.makeRandom() };
  return insertOnce(
    () =>
      db.transaction(async (tx) => {
        await repository.lockOwner(tx, actor.id);
        if ((await repository.countOtherFriends(tx, actor.id, id)) >= MAX_FRIENDS)
          throw new AppError('too_many_friends', { values: { max: MAX_FRIENDS } });
        return repository.createChatbot(tx, { ...columns, id, name, ownerId: actor.id });
      }),
    'chatbots_pkey',
    // Without the status: a friend that was switched off meanwhile stays so.
    () => changeOwn(db, actor, id, (stored) => toChildsColumns({ ...form, status: undefined }, stored)),
  );
}

/** A form that was sent before changes the chatbot that it made, if that is still open to its sender. */
async function changeOwn(
  db: Database,
  actor: Actor,
  id: string | undefined,
  change: Change,
): Promise<repository.ChatbotRow | undefined> {
  const row = await repository.findOwned(db, id, actor.id);
  return row && mayShapeChatbot(actor, row) ? changeChatbot(db, actor, row.id, change) : undefined;
}

function explainViolation(error: unknown): never {
  if (findViolatedConstraint(error) === 'chatbots_knowledge_base_knowledge_bases_id_fk')
    throw new AppError('knowledge_base_not_found');
  throw error;
}
