import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { chatbots } from './chatbots.ts';
import { createdAt, key } from './columns.ts';
import { bytea } from './people.ts';

/** Who came by a shared link: an identity that the server made, bound to one chatbot. */
export const visitors = pgTable(
  'visitors',
  {
    id: key(),
    tokenHash: bytea('token_hash').notNull(),
    /** Null when the chatbot was deleted; the conversations stay readable for administrators. */
    chatbotId: uuid('chatbot_id').references(() => chatbots.id, { onDelete: 'set null' }),
    /** Whose password opened the door: the chatbot's own, or that of the school's share page. */
    door: text('door', { enum: ['chatbot', 'share'] }).notNull(),
    /** Fingerprint of that password: when it changes, the visit ends. */
    proof: bytea('proof').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('visitors_token_key').on(table.tokenHash),
    index('visitors_chatbot_index').on(table.chatbotId),
    index('visitors_created_index').on(table.createdAt),
  ],
);
