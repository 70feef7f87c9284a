import { hashPassword } from '../../platform/crypto/password.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Call, startCaller } from './caller.ts';
import { makeChance } from './chance.ts';
import { startChatter } from './chatter.ts';
import { makeSchool, type Pupil } from './school.ts';

/** A school at work: everybody chats, some list their conversations all the time, some sign in again and again. */
export type SchoolDay = Awaited<ReturnType<typeof startSchoolDay>>;

const PASSWORD = 'correct horse 電池';
/** Of a hundred who chat. */
const LISTING = 30;
const SIGNING_IN = 10;

const listOf = ({ token }: Pupil): Call => ({ path: '/api/chat/sessions', token });
const signInOf = ({ email }: Pupil): Call => ({
  path: '/api/auth/login',
  body: { email, password: PASSWORD },
});

export async function startSchoolDay(place: { url: string; db: Database; pupils: number; seed: number }) {
  const school = await makeSchool(place.db, {
    pupils: place.pupils + 1,
    limits: [3, 1_000_000],
    person: { passwordHash: await hashPassword(PASSWORD) },
  });
  const { chatbots } = school;
  const [prober, ...pupils] = school.pupils;
  if (!prober) throw new Error('the school is empty');
  const some = (share: number) => pupils.slice(0, Math.ceil((pupils.length * share) / 100));
  const chatters = pupils.map((pupil, index) =>
    startChatter({ url: place.url, pupil, chatbots, chance: makeChance(place.seed + index) }),
  );
  const callers = [...some(LISTING).map(listOf), ...some(SIGNING_IN).map(signInOf)].map((call) =>
    startCaller(place.url, call),
  );
  const listSent = () => chatters.flatMap(({ sent }) => sent);
  const question = { chatbotId: chatbots.at(-1)?.id, message: '[[scenario:bench tokens=5 rate=0]] 又好了' };
  return {
    chatbots,
    listSent,
    countAcknowledged: () => listSent().filter(({ acknowledged }) => acknowledged).length,
    /** Of those who list and sign in. */
    countAnswers: (status: number) =>
      callers.reduce((sum, { answered }) => sum + (answered.get(status) ?? 0), 0),
    hasEachCaller: (status: number) => callers.every(({ answered }) => answered.has(status)),
    listFindings: () => callers.flatMap(({ findings }) => findings),
    /** What somebody else does who looks whether the school works. */
    probes: [
      listOf(prober),
      signInOf(prober),
      { path: '/api/ai/chat', token: prober.token, body: question },
    ] satisfies Call[],
    finish: async () => void (await Promise.all([...chatters, ...callers].map((person) => person.finish()))),
  };
}
