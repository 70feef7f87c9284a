import type { Chatbot, createChatbot, listChatbots, updateChatbot } from '#contract/chatbots.contract.ts';
import { NEW_CHATBOT } from '#contract/constants.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { appendAudit } from '../audit/index.ts';
import { toColumns, toSharePassword } from './chatbot-columns.ts';
import { listPage } from './chatbot-pages.repository.ts';
import { mayManageChatbots } from './chatbots.policy.ts';
import { presentChatbot } from './chatbots.presenter.ts';
import * as repository from './chatbots.repository.ts';
import type { SharePasswords } from './share-passwords.ts';
import { getUsableChatbot, listChatbotsOf } from './usable-chatbots.ts';

type Share = { password: string; isDefault: boolean };

export type ChatbotsService = ReturnType<typeof makeChatbotsService>;

export function makeChatbotsService({ db, passwords }: { db: Database; passwords: SharePasswords }) {
  const presentShare = (row: repository.ChatbotRow): Share => ({
    password: passwords.ofChatbot(row),
    isDefault: row.sharePassword === null,
  });

  /** Another share password is noted, never what it is. */
  async function change(
    actor: Actor,
    id: string,
    columns: repository.ChatbotColumns,
  ): Promise<repository.ChatbotRow> {
    return db
      .transaction(async (tx) => {
        const row = found(await repository.updateChatbot(tx, id, columns));
        if (row.sharePassword !== row.lastPassword) {
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

  return {
    /** Managers page through all of them; to others their own few are given whole. */
    async listChatbots(
      actor: Actor,
      query: Input<typeof listChatbots>['query'],
    ): Promise<{ chatbots: Chatbot[]; total: number }> {
      const all = mayManageChatbots(actor) ? await listPage(db, query) : null;
      const rows = all?.rows ?? (await listChatbotsOf(db, actor));
      return { chatbots: rows.map((row) => presentChatbot(row, actor)), total: all?.total ?? rows.length };
    },

    async getChatbot(actor: Actor, id: string): Promise<Chatbot> {
      const row = mayManageChatbots(actor)
        ? found(await repository.findChatbot(db, id))
        : await getUsableChatbot(db, actor, id);
      return presentChatbot(row, actor);
    },

    async createChatbot(actor: Actor, form: Input<typeof createChatbot>['body']): Promise<Chatbot> {
      const columns = toColumns({ ...form, max_tokens: form.max_tokens ?? NEW_CHATBOT.maxTokens });
      const { id, name } = form;
      const row = await insertOnce(
        () => repository.createChatbot(db, { ...columns, id, name, ownerId: actor.id }),
        'chatbots_pkey',
        async () => (await repository.findOwned(db, id, actor.id)) && change(actor, String(id), columns),
      ).catch(explainViolation);
      return presentChatbot(row, actor);
    },

    async updateChatbot(
      actor: Actor,
      id: string,
      form: Input<typeof updateChatbot>['body'],
    ): Promise<Chatbot> {
      return presentChatbot(await change(actor, id, toColumns(form)), actor);
    },

    async deleteChatbot(id: string): Promise<void> {
      if (!(await repository.deleteChatbot(db, id))) throw new AppError('chatbot_not_found');
    },

    async getShare(id: string): Promise<Share> {
      return presentShare(found(await repository.findChatbot(db, id)));
    },

    async setShare(actor: Actor, id: string, password: string): Promise<Share> {
      return presentShare(await change(actor, id, { sharePassword: toSharePassword(password) }));
    },

    async renewShare(actor: Actor, id: string): Promise<Share> {
      return presentShare(await change(actor, id, { sharePassword: passwords.makeRandom() }));
    },
  };
}

function found<Row extends repository.ChatbotRow>(row: Row | undefined): Row {
  if (!row) throw new AppError('chatbot_not_found');
  return row;
}

function explainViolation(error: unknown): never {
  if (findViolatedConstraint(error) === 'chatbots_knowledge_base_knowledge_bases_id_fk')
    throw new AppError('knowledge_base_not_found');
  throw error;
}
