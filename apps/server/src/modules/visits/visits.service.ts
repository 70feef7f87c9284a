import { timingSafeEqual } from 'node:crypto';
import type { PublicChatbot, Visit } from '#contract/visits.contract.ts';
import type { Visitor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { hashToken, makeToken } from '../../platform/crypto/session-token.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type ChatbotRow,
  explainDeleted,
  getChatbotForAll,
  getOpenChatbot,
  listChatbotsForAll,
  presentPublicChatbot,
  type SharePasswords,
} from '../chatbots/index.ts';
import type { Throttle } from '../throttle/index.ts';
import * as repository from './visits.repository.ts';

/** Tells a visitor's token from a sign-in's, so that only one place has to be asked. */
const PREFIX = 'visitor_';

export function isVisitorToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

export type VisitsService = ReturnType<typeof makeVisitsService>;

export function makeVisitsService(deps: {
  db: Database;
  clock: Clock;
  passwords: SharePasswords;
  throttle: Throttle;
  /** Milliseconds that a visit lasts. */
  visitMs: number;
}) {
  const { db, clock, passwords, throttle } = deps;

  /** Compares in constant time, slowed down where it fails too often. */
  async function requirePassword(door: string, input: Knock, right: string): Promise<void> {
    const opened = await throttle.openDoor({ door, address: input.address }, async () =>
      passwords.isSame(input.access, right) ? true : null,
    );
    if (!opened) throw new AppError('share_password_wrong');
  }

  async function beginVisit(chatbot: ChatbotRow, door: repository.Door, password: string): Promise<Visit> {
    const token = PREFIX + makeToken();
    const visitor = {
      tokenHash: hashToken(token),
      chatbotId: chatbot.id,
      door,
      proof: passwords.fingerprint(password),
      createdAt: clock.now(),
    };
    await repository.createVisitor(db, visitor).catch(explainDeleted);
    return { visitorToken: token, chatbot: presentPublicChatbot(chatbot) };
  }

  return {
    /** Who holds the token now; null when nobody ever did. Throws what ended a visit that is over. */
    async authenticate(token: string): Promise<Visitor | null> {
      const row = await repository.findVisit(db, hashToken(token));
      if (!row) return null;
      if (row.chatbot_id === null || !row.is_open) throw new AppError('visit_chatbot_closed');
      if (clock.now().getTime() - row.created_at.getTime() > deps.visitMs)
        throw new AppError('visit_expired');
      const password =
        row.door === 'share'
          ? passwords.ofSchool()
          : passwords.ofChatbot({ id: row.chatbot_id, sharePassword: row.share_password });
      const unchanged = timingSafeEqual(row.proof, passwords.fingerprint(password));
      if (!unchanged) throw new AppError('visit_password_changed');
      return { kind: 'visitor', id: row.id, chatbotId: row.chatbot_id };
    },

    /** Without a visit only that there is such a chatbot. */
    async getChatbot(visitor: Visitor | null, id: string): Promise<PublicChatbot | null> {
      const chatbot = await getOpenChatbot(db, id);
      return visitor?.chatbotId === chatbot.id ? presentPublicChatbot(chatbot) : null;
    },

    async verify(id: string, input: Knock): Promise<Visit> {
      const chatbot = await getOpenChatbot(db, id);
      const password = passwords.ofChatbot(chatbot);
      await requirePassword(chatbot.id, input, password);
      return beginVisit(chatbot, 'chatbot', password);
    },

    async listShared(input: Knock): Promise<{ id: string; name: string }[]> {
      await requirePassword('share', input, passwords.ofSchool());
      return listChatbotsForAll(db);
    },

    async visitShared(id: string, input: Knock): Promise<Visit> {
      const password = passwords.ofSchool();
      await requirePassword('share', input, password);
      return beginVisit(await getChatbotForAll(db, id), 'share', password);
    },

    getSchoolPassword: () => passwords.ofSchool(),

    async deleteExpired(): Promise<void> {
      await repository.deleteTraceless(db, new Date(clock.now().getTime() - deps.visitMs));
    },
  };
}

type Knock = { access: string; address: string };
