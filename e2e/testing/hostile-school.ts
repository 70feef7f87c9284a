import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { HOSTILE_TEXTS, pack, packNames } from './hostile-texts.ts';
import type { Session } from './signed-in.ts';
import { startProduct } from './start-product.ts';

/** A school of its own whose every name, text and answer is hostile, so that no other journey meets them. */
export type HostileSchool = {
  url: string;
  /** What a browser stores of somebody who is signed in. */
  admin: Session;
  teacher: Session;
  pupil: Session;
  /** The chatbot with knowledge, its share password, and the conversation in which all texts were asked and answered. */
  chatbot: { id: string; password: string; session: string };
  knowledgeBase: string;
  /** Of the school's share page. */
  sharePassword: string;
  /** Ids of records of the learning helpers. */
  records: Record<'assignment' | 'content' | 'language' | 'notes', string>;
  stop(): Promise<void>;
};

type Call = <T = { id: string }>(method: string, path: string, body?: unknown) => Promise<T>;

const NAMES = packNames(200);
const LINES = pack(200);
const TEXTS = HOSTILE_TEXTS.map(({ text }) => text);
const ALL = TEXTS.join('\n\n');
/** The demo AI says what stands behind it. */
const ECHO = '[[scenario:echo rate=0]] ';
const PASSWORD = 'hostile-school-1';
const PLACE = { subject: '數學', grade: '小學 (6年級)' };

const callAs =
  (url: string, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text === '' ? null : JSON.parse(text);
  };

async function signIn(url: string, email: string, password: string): Promise<Session> {
  return callAs(url, '')('POST', '/api/auth/login', { email, password });
}

/** One after the other, so that lists which show what was made first first have the same pages every time. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item, n: number) => Promise<Result>) {
  const results: Result[] = [];
  for (const [n, item] of items.entries()) results.push(await work(item, n));
  return results;
}

/** Starts the product and writes the texts into whatever people and models can write, by its own doors. */
export async function startHostileSchool(): Promise<HostileSchool> {
  const { url, stop } = await startProduct({ IMAGE_DAILY_LIMIT: '100', IMAGE_MONTHLY_LIMIT: '100' });
  try {
    const admin = await signIn(url, DEMO_ACCOUNTS.admin.email, DEMO_PASSWORD);
    const asAdmin = callAs(url, admin.token);
    const type = await fillPeople(asAdmin);
    const [knowledgeBase, chatbot] = await fillChatbots(asAdmin);
    const people = await fillOwn(url, asAdmin, type, chatbot.id);
    await each([fillPrompts, fillQuestions, fillKeysAndPrices], (fill) => fill(asAdmin));
    const pupil = callAs(url, people.pupil.token);
    const [session, records] = await Promise.all([fillChats(pupil, chatbot.id), fillRecords(pupil)]);
    await fillPapersAndImages(callAs(url, people.teacher.token));
    const share = await asAdmin<{ password: string }>('GET', '/api/database/share-password');
    const sharePassword = share.password;
    return {
      url,
      stop,
      admin,
      ...people,
      chatbot: { ...chatbot, session },
      knowledgeBase,
      sharePassword,
      records,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Schools, user types and users; the answer is the name of a type that opens all pages but those of administration. */
async function fillPeople(admin: Call): Promise<string> {
  const pages = ['/chat', '/chat-history', '/assignments', '/content', '/language', '/notes', '/profile'];
  const more = ['/exam-generator', '/image-generator', '/question-database', '/conversation-practice'];
  const types = packNames(100);
  await each(types, (name, n) =>
    admin('POST', '/api/user-types', {
      name,
      description: pack(2_000)[n] ?? name,
      accessiblePages: [...pages, ...more, '/kids/chatbot-builder'],
    }),
  );
  await admin('POST', '/api/users/import', {
    create_schools: true,
    rows: NAMES.map((name, n) => ({
      id: randomUUID(),
      name,
      email: `${name.replace(/[\s@]/g, '')}@hostile.test`,
      password: 'abcd-efg-hjk',
      user_type: types[n % types.length],
      school: name,
    })),
  });
  return types[0] ?? '';
}

async function fillChatbots(admin: Call): Promise<[string, { id: string; password: string }]> {
  const bases = await each(LINES, (name, n) =>
    admin('POST', '/api/knowledge-bases', {
      name,
      content: n === 0 ? ALL : name,
      tags: pack(50)
        .slice(n * 3, n * 3 + 3)
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
      remark: pack(5_000)[n] ?? name,
    }),
  );
  const knowledgeBase = bases[0]?.id ?? '';
  const bots = await each(LINES, (name, n) => {
    const text = pack(10_000, '\n\n')[n] ?? name;
    return admin('POST', '/api/chatbots', {
      name,
      ...(n > 0 && { model: name }),
      daily_limit: 100_000,
      system_prompt: text,
      welcome_message: n === 0 ? ALL.slice(0, 10_000).toWellFormed() : text,
      role: text,
      principles: text,
      interaction_examples: text,
      ...(n === 0 && { knowledge_base: knowledgeBase, knowledge_base_enabled: 1 }),
    });
  });
  const id = bots[0]?.id ?? '';
  const { password } = await admin<{ password: string }>('GET', `/api/chatbots/${id}/share`);
  return [knowledgeBase, { id, password }];
}

/** A teacher and a pupil with hostile names, preferences, friends and chatbots. */
async function fillOwn(url: string, admin: Call, type: string, chatbot: string) {
  const school = NAMES[0] ?? '';
  const make = async (name: string, email: string): Promise<Session> => {
    const { id } = await admin('POST', '/api/users', {
      name,
      email,
      password: PASSWORD,
      user_type: type,
      school,
      chatbots_access: [chatbot],
    });
    const session = await signIn(url, email, PASSWORD);
    const call = callAs(url, session.token);
    const subject = LINES[5] ?? '';
    await call('PUT', `/api/users/${id}/preferences`, {
      subject,
      level: 'beginner',
      learningStyle: 'visual',
    });
    await each(LINES.slice(0, 20), (line) =>
      call('POST', '/api/chatbots', {
        name: line,
        welcome_message: line,
        friend: { personalities: ['funny'], prompt_id: null, custom_prompt: line, knowledge: [] },
      }),
    );
    return session;
  };
  const [teacher, pupil] = await Promise.all([
    make(NAMES[1] ?? '', 'h3-<img/src=x/onerror=alert(3)>@teacher.test'),
    make(NAMES[2] ?? '', 'h4-<script>alert(4)</script>@pupil.test'),
  ]);
  return { teacher, pupil };
}

async function fillPrompts(admin: Call): Promise<void> {
  await each(TEXTS, (text) =>
    admin('POST', '/api/system-prompts', { title: text, description: text, prompt_text: text, icon: text }),
  );
}

async function fillQuestions(admin: Call): Promise<void> {
  const { created } = await admin<{ created: { id: string }[] }>('POST', '/api/question-units/many', {
    ...PLACE,
    unit_names: NAMES,
  });
  await admin('POST', '/api/question-contents/many', {
    unit_id: created[0]?.id,
    questions: TEXTS.map((content) => ({ id: randomUUID(), content })),
  });
}

async function fillKeysAndPrices(admin: Call): Promise<void> {
  // As many as may be tried in a minute.
  for (const name of LINES.slice(0, 8))
    await admin('POST', '/api/tokens', { name, provider: 'other', value: `sk-demo-hostile-${randomUUID()}` });
  const prices = pack(100)
    .slice(0, 100)
    .map((model) => ({ model: model.trim(), prompt: 1, completion: 1 }));
  await admin('PUT', '/api/usage/prices', { currency: 'HKD', prices });
}

/** Conversations with hostile titles, and one in which each text is asked and answered. */
async function fillChats(pupil: Call, chatbot: string): Promise<string> {
  await each(LINES, (title) => pupil('POST', '/api/chat/sessions', { chatbot_id: chatbot, title }));
  const { id } = await pupil('POST', '/api/chat/sessions', { chatbot_id: chatbot, title: LINES[0] });
  for (const text of TEXTS)
    await pupil('POST', '/api/ai/chat', { chatbotId: chatbot, sessionId: id, message: ECHO + text });
  return id;
}

async function fillRecords(pupil: Call): Promise<HostileSchool['records']> {
  const line = LINES[3] ?? '';
  const quoted = TEXTS.slice(0, 40);
  const judgements = quoted.map((text) => ({ criterion: text, score: 50, reason: text, quotes: [text] }));
  const work = (answer: object) => ECHO + JSON.stringify({ ...answer, texts: ALL.slice(0, 20_000) });
  const assignment = await pupil('POST', '/api/ai/helpers/assignment', {
    title: line,
    description: line,
    criteria: quoted.join('\n').slice(0, 5_000).toWellFormed(),
    content: work({ feedback: ALL.slice(0, 15_000), judgements, score: 50 }),
  });
  const notes = await pupil('POST', '/api/ai/helpers/notes', {
    title: line,
    content: work({
      summary: ALL.slice(0, 15_000),
      keyPoints: quoted,
      reviewQuestions: quoted.map((text) => ({ question: text, answer: text })),
    }),
  });
  const content = await pupil('POST', '/api/ai/helpers/content', {
    subject: LINES[0],
    topic:
      ECHO +
      TEXTS.filter((text) => text.length < 200)
        .join('\n\n')
        .slice(0, 460),
  });
  const corrections = quoted.map((text) => ({
    original: 'h1-',
    corrected: text,
    explanation: text,
    kind: 'grammar',
  }));
  const { practiceId } = await pupil<{ practiceId: string }>('POST', '/api/ai/helpers/language', {
    language: 'english',
    level: 'beginner',
    message: (
      ECHO + JSON.stringify({ reply: TEXTS.slice(0, 20).join('\n\n'), corrections: corrections.slice(0, 5) })
    ).slice(0, 5_000),
  });
  return { assignment: assignment.id, notes: notes.id, content: content.id, language: practiceId };
}

async function fillPapersAndImages(teacher: Call): Promise<void> {
  await each(NAMES, (title, n) =>
    teacher('POST', '/api/exams', {
      ...PLACE,
      title,
      content: ALL,
      model: (LINES[n] ?? '').slice(0, 100).toWellFormed(),
      sections: LINES.slice(0, 20).map((line) => ({ title: line, description: line, marks: 5 })),
    }),
  );
  await teacher('PUT', '/api/exam-generator/system-message', {
    template: ALL.slice(0, 20_000).toWellFormed(),
  });
  for (const prompt of pack(2_000).slice(0, 12))
    await teacher('POST', '/api/images/generate', { prompt: prompt.trim(), size: '1024x1024' });
}
