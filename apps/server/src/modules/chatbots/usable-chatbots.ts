import type { ActorRights } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { mayManageChatbots } from './chatbots.policy.ts';
import * as repository from './chatbots.repository.ts';

type Person = { id: string; rights: ActorRights };

/**
 * The open chatbots a person may talk to: the assigned ones, or the common default when nothing was
 * ever assigned. Somebody whose assigned chatbots are all switched off gets none, not the default.
 */
export async function listChatbotsOf(db: Database, person: Person): Promise<repository.ChatbotRow[]> {
  const assigned = await repository.listAssigned(db, person.id);
  if (assigned.length > 0 || (await repository.hasAssignments(db, person.id))) return assigned;
  const first = await repository.findFirstForAll(db);
  return first ? [first] : [];
}

/** The chatbot when this person may talk to it now; an unknown and a foreign one look the same. */
export async function getUsableChatbot(
  db: Database,
  person: Person,
  id: string,
): Promise<repository.ChatbotRow> {
  if (mayManageChatbots(person)) return getActiveChatbot(db, id);
  const row = (await repository.findAssigned(db, person.id, id)) ?? (await findDefault(db, person, id));
  if (!row) throw new AppError('chatbot_not_found');
  return row;
}

/** The chatbot when it is active, whoever made it: for managers. */
export async function getActiveChatbot(db: Database, id: string): Promise<repository.ChatbotRow> {
  const row = await repository.findActive(db, id);
  if (!row) throw new AppError('chatbot_not_found');
  return row;
}

/** The chatbot when it is open, whoever asks: for visitors, who proved their right by a password. */
export async function getOpenChatbot(db: Database, id: string): Promise<repository.ChatbotRow> {
  const row = await repository.findOpen(db, id);
  if (!row) throw new AppError('chatbot_not_found');
  return row;
}

/** The open chatbot for visitors with the school's password, which opens no child's AI friend. */
export async function getChatbotForAll(db: Database, id: string): Promise<repository.ChatbotRow> {
  const row = await getOpenChatbot(db, id);
  if (row.friend) throw new AppError('chatbot_not_found');
  return row;
}

/** For a write that names a chatbot: one that was deleted since it was looked up is refused by the database. */
export function explainDeleted(error: unknown): never {
  const tooLate = findViolatedConstraint(error)?.endsWith('_chatbot_id_chatbots_id_fk');
  throw tooLate ? new AppError('chatbot_not_found') : error;
}

async function findDefault(
  db: Database,
  person: Person,
  id: string,
): Promise<repository.ChatbotRow | undefined> {
  const usable = await listChatbotsOf(db, person);
  return usable.find((row) => row.id === id);
}
