import { asc, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { listChatbots } from '#contract/chatbots.contract.ts';
import { CHATBOT_DEFAULTS } from '#contract/constants.ts';
import type { Input } from '#contract/operation.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { chatbots } from '../../platform/db/schema/index.ts';
import type { ChatbotRow } from './chatbots.repository.ts';

/** What is shown where a setting is not set (the presenter says the same), so that it is found and sorted by it. */
const wanted = sql`${chatbots.provider}, ${chatbots.model}, ${chatbots.friend} is not null`;
const provider = sql`chatbot_provider(${wanted})`;
const model = sql`chatbot_model(${wanted})`;

const KEYS: Readonly<Record<Filter['order'], SQLWrapper>> = {
  created: chatbots.createdAt,
  name: sql`lower(${chatbots.name})`,
  daily_limit: sql`coalesce(${chatbots.dailyLimit}, ${CHATBOT_DEFAULTS.dailyLimit})`,
  model: sql`lower(${model})`,
};

type Filter = Input<typeof listChatbots>['query'];

function contains(text: SQLWrapper, search: string): SQL {
  return sql`strpos(lower(${text}), lower(${search})) > 0`;
}

/**
 * A page of all chatbots, and how many match in all. The page is found by ids first: prompts are long, and
 * sorting and skipping must not carry them along.
 */
export async function listPage(
  db: Queryable,
  filter: Filter,
): Promise<{ rows: ChatbotRow[]; total: number }> {
  const search = filter.search?.trim();
  const matches = search
    ? or(...[chatbots.name, provider, model].map((text) => contains(text, search)))
    : undefined;
  const towards = filter.direction === 'asc' ? asc : desc;
  const order = [towards(KEYS[filter.order]), towards(chatbots.id)];
  const page = db.$with('page').as(
    db
      .select({ id: chatbots.id, total: sql<number>`count(*) over ()`.mapWith(Number).as('total') })
      .from(chatbots)
      .where(matches)
      .orderBy(...order)
      .limit(filter.limit)
      .offset(filter.offset),
  );
  const rows = await db
    .with(page)
    .select({ chatbot: chatbots, total: page.total })
    .from(page)
    .innerJoin(chatbots, eq(chatbots.id, page.id))
    .orderBy(...order);
  // Beyond the last row there is none that could carry the number.
  const total = rows[0]?.total ?? (await db.$count(chatbots, matches));
  return { rows: rows.map((row) => row.chatbot), total };
}
