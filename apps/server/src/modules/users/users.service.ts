import type { AccessRights, Preferences, User } from '#contract/users.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { listChatbotsOf, presentChatbotForUser } from '../chatbots/index.ts';
import type { ServiceCatalogue } from '../services/index.ts';
import { resolveRights } from './rights.ts';
import { mayReadUser, maySavePreferences } from './users.policy.ts';
import { presentRights, presentUser } from './users.presenter.ts';
import * as repository from './users.repository.ts';

export type UsersService = ReturnType<typeof makeUsersService>;

export function makeUsersService({ db, catalogue }: { db: Database; catalogue: ServiceCatalogue }) {
  // A foreign record and one that does not exist look the same from outside.
  async function getReadable(actor: Actor, id: string) {
    const row = mayReadUser(actor, id) ? await repository.findUser(db, id) : undefined;
    if (!row) throw new AppError('user_not_found');
    return row;
  }

  return {
    async getUser(actor: Actor, id: string): Promise<User> {
      return presentUser(await getReadable(actor, id));
    },

    async getAccessRights(actor: Actor, id: string): Promise<AccessRights> {
      const rights = resolveRights(await getReadable(actor, id));
      const chatbots = await listChatbotsOf(db, { id, rights });
      // Whose rights these are decides what they contain; who asks decides whether prompts show.
      const context = { reader: actor, catalogue: await catalogue.read() };
      return {
        ...presentRights(rights),
        chatbots: chatbots.map((row) => presentChatbotForUser(row, context)),
      };
    },

    findPeople: (search: string) => repository.findPeople(db, search),

    async savePreferences(actor: Actor, id: string, preferences: Preferences): Promise<User> {
      if (!maySavePreferences(actor, id) || !(await repository.savePreferences(db, id, preferences))) {
        throw new AppError('user_not_found');
      }
      return presentUser(await getReadable(actor, id));
    },
  };
}
