import type { Chatbot, createChatbot, listChatbots, updateChatbot } from '#contract/chatbots.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ServiceCatalogue } from '../services/index.ts';
import { toChildsColumns, toManagersColumns, toSharePassword } from './chatbot-columns.ts';
import { listPage } from './chatbot-pages.repository.ts';
import { mayManageChatbots, mayShapeChatbot } from './chatbots.policy.ts';
import { presentChatbot } from './chatbots.presenter.ts';
import * as repository from './chatbots.repository.ts';
import type { SharePasswords } from './share-passwords.ts';
import { getUsableChatbot, listChatbotsOf } from './usable-chatbots.ts';
import { changeChatbot, createAny, createFriend } from './write-chatbot.ts';

type Share = { password: string; isDefault: boolean };

export type ChatbotsService = ReturnType<typeof makeChatbotsService>;

export function makeChatbotsService({
  db,
  passwords,
  catalogue,
}: {
  db: Database;
  passwords: SharePasswords;
  catalogue: ServiceCatalogue;
}) {
  async function present(actor: Actor, rows: readonly repository.ChatbotRow[]): Promise<Chatbot[]> {
    const context = { reader: actor, catalogue: await catalogue.read() };
    return rows.map((row) => presentChatbot(row, context));
  }

  async function presentOne(actor: Actor, row: repository.ChatbotRow): Promise<Chatbot> {
    return presentChatbot(row, { reader: actor, catalogue: await catalogue.read() });
  }

  const presentShare = (row: repository.ChatbotRow): Share => ({
    password: passwords.ofChatbot(row),
    isDefault: row.sharePassword === null,
  });

  /** The chatbot when it is open to this person. */
  async function findShapeable(actor: Actor, id: string): Promise<repository.ChatbotRow | undefined> {
    const row = await repository.findChatbot(db, id);
    return row && mayShapeChatbot(actor, row) ? row : undefined;
  }

  /** A foreign one and a missing one look the same. */
  async function getShapeable(actor: Actor, id: string): Promise<repository.ChatbotRow> {
    const row = await findShapeable(actor, id);
    if (!row) throw new AppError('chatbot_not_found');
    return row;
  }

  return {
    /** Managers page through all of them; to others their own few are given whole. */
    async listChatbots(
      actor: Actor,
      query: Input<typeof listChatbots>['query'],
    ): Promise<{ chatbots: Chatbot[]; total: number }> {
      const all = mayManageChatbots(actor) ? await listPage(db, query) : null;
      const rows = all?.rows ?? (await listChatbotsOf(db, actor));
      return { chatbots: await present(actor, rows), total: all?.total ?? rows.length };
    },

    /** Oldest first. */
    async listFriends(actor: Actor): Promise<Chatbot[]> {
      return present(actor, await repository.listFriends(db, actor.id));
    },

    async getChatbot(actor: Actor, id: string): Promise<Chatbot> {
      const row = (await findShapeable(actor, id)) ?? (await getUsableChatbot(db, actor, id));
      return presentOne(actor, row);
    },

    async createChatbot(actor: Actor, form: Input<typeof createChatbot>['body']): Promise<Chatbot> {
      const create = mayManageChatbots(actor) ? createAny : createFriend;
      return presentOne(actor, await create({ db, passwords }, actor, form));
    },

    async updateChatbot(
      actor: Actor,
      id: string,
      form: Input<typeof updateChatbot>['body'],
    ): Promise<Chatbot> {
      await getShapeable(actor, id);
      const toColumns = mayManageChatbots(actor) ? toManagersColumns : toChildsColumns;
      return presentOne(actor, await changeChatbot(db, actor, id, (row) => toColumns(form, row)));
    },

    async deleteChatbot(id: string): Promise<void> {
      if (!(await repository.deleteChatbot(db, id))) throw new AppError('chatbot_not_found');
    },

    async getShare(actor: Actor, id: string): Promise<Share> {
      return presentShare(await getShapeable(actor, id));
    },

    async setShare(actor: Actor, id: string, password: string): Promise<Share> {
      const sharePassword = toSharePassword(password);
      return presentShare(await changeChatbot(db, actor, id, () => ({ sharePassword })));
    },

    async renewShare(actor: Actor, id: string): Promise<Share> {
      await getShapeable(actor, id);
      const sharePassword = passwords.makeRandom();
      return presentShare(await changeChatbot(db, actor, id, () => ({ sharePassword })));
    },
  };
}
