import type { Client } from 'pg';
import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import { shuffle } from '../knowledge/make-text.ts';
import { GIVEN, SURNAMES } from '../people/fill.ts';
import type { Chatbot } from './make-chats.ts';

/** The e-mail of everybody who is made here, and of nobody else: `.test` cannot be anybody's. */
export const DOMAIN = 'seed.xueban.test';
/** Who may see everything, and the one who chats most. */
export const ADMIN = `admin@${DOMAIN}`;
export const BUSIEST_PUPIL = `s00000@${DOMAIN}`;

/** Schools with the share of all people that each has; the others belong to none. */
const SCHOOLS: readonly [name: string, share: number][] = [
  ['海風中學', 0.42],
  ['竹林國民小學', 0.25],
  ['明德書院', 0.14],
  ['北角山小學', 0.08],
  ['東湖國民中學', 0.05],
  ['和平實驗學校', 0.025],
  ['小島分校', 0.01],
  ['青山夜校', 0.003],
];
/** Of pupils who may look through their own conversations, as a school allows it to some. */
const READER = '學生（可看聊天記錄）';
const READER_PERMISSIONS = ['/chat', '/chat-history'];
const PEOPLE = 3_000;
const CHATBOTS = 60;
const MODELS = ['gpt-4o-mini', 'deepseek-chat', 'gpt-4o', 'o3-mini'];
const SUBJECTS = ['中文', '英文', '數學', '科學', '常識', '歷史', '地理', '音樂', '普通話', '閱讀'];
const KINDS = ['小老師', '練習', '問答', '伴讀', '偵探', '小記者'];

/** Those who chat, by their ids, whoever chats most first. What is there already stays as it is. */
export async function addPeople(connection: Client): Promise<{ people: string[]; chatbots: Chatbot[] }> {
  await connection.query(
    'insert into schools (name) select unnest($1::text[]) on conflict (name) do nothing',
    [SCHOOLS.map(([name]) => name)],
  );
  await connection.query(
    'insert into user_types (name, permissions) values ($1, $2) on conflict (name) do nothing',
    [READER, READER_PERMISSIONS],
  );
  const rows = listPeople();
  await connection.query(
    `insert into users (email, name, user_type, password_hash, school_id)
     select p.email, p.name, p.user_type, 'nobody signs in with it', s.id
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as p (email, name, user_type, school)
       left join schools s on s.name = p.school
     on conflict do nothing`,
    [
      rows.map(({ email }) => email),
      rows.map(({ name }) => name),
      rows.map(({ userType }) => userType),
      rows.map(({ school }) => school),
    ],
  );
  const { rows: people } = await connection.query<{ id: string }>(
    'select id from users where email like $1 and email <> $2 order by email',
    [`%@${DOMAIN}`, ADMIN],
  );
  return { people: people.map(({ id }) => id), chatbots: await addChatbots(connection) };
}

type Person = { email: string; name: string; userType: string; school: string | null };

/** Who chats much is of any school and type: the order is chance's. */
function listPeople(): Person[] {
  const chance = makeChance(1);
  const pick = (text: string) => [...text][Math.floor(chance.next() * [...text].length)] ?? '';
  const schools = SCHOOLS.flatMap(([name, share]) =>
    Array.from({ length: Math.round(PEOPLE * share) }, (): string | null => name),
  );
  while (schools.length < PEOPLE) schools.push(null);
  const people = shuffle(schools, chance).map((school, index) => ({
    email: `s${String(index).padStart(5, '0')}@${DOMAIN}`,
    name: pick(SURNAMES) + pick(GIVEN) + pick(GIVEN),
    userType: index === 0 || chance.percent(10) ? READER : pickType(chance),
    school,
  }));
  const admin = { email: ADMIN, name: '管理員（測試資料）', userType: 'admin', school: null };
  return [admin, ...people];
}

const pickType = (chance: Chance) => (chance.percent(12) ? 'teacher' : 'student');

/** Those that the administrator of these people owns. */
async function addChatbots(connection: Client): Promise<Chatbot[]> {
  const list = async () =>
    (
      await connection.query<Chatbot>(
        `select c.id, c.name, c.model from chatbots c join users u on u.id = c.owner_id
          where u.email = $1 and c.model is not null order by c.created_at, c.name`,
        [ADMIN],
      )
    ).rows;
  const known = await list();
  if (known.length > 0) return known;
  const numbers = Array.from({ length: CHATBOTS }, (_, index) => index);
  await connection.query(
    `insert into chatbots (name, provider, model, system_prompt, owner_id)
     select b.name, case when b.model like 'deepseek%' then 'deepseek' else 'openai' end, b.model, '你是一位有耐心的老師。', u.id
       from unnest($1::text[], $2::text[]) as b (name, model), users u where u.email = $3`,
    [
      numbers.map(
        (number) => `${SUBJECTS[number % SUBJECTS.length]}${KINDS[Math.floor(number / SUBJECTS.length)]}`,
      ),
      numbers.map((number) => MODELS[number % MODELS.length]),
      ADMIN,
    ],
  );
  return list();
}
