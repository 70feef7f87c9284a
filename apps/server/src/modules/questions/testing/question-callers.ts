import type { Permission } from '#contract/permissions.ts';
import type { Grade, Question, QuestionUnit, Subject } from '#contract/questions.contract.ts';
import { buildUserType } from '../../../builders/builders.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** Somebody with these permissions, and the question database as they call it. */
export async function makeQuestionCaller(server: TestServer, ...permissions: Permission[]) {
  const { name: userType } = await buildUserType(server.db, { permissions });
  const { token } = await server.aPerson({ userType });
  const send = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/${path}`, { token, ...(body !== undefined && { body }) });
  const read = async <T>(path: string) => {
    const { status, body, headers } = await send('GET', path);
    const rows = body as never as T[];
    return { status, rows, next: headers.get('x-next-cursor'), hasMore: headers.has('x-more-found') };
  };
  return {
    token,
    units: (method: string, path = '', body?: unknown) => send(method, `question-units${path}`, body),
    questions: (method: string, path = '', body?: unknown) => send(method, `question-contents${path}`, body),
    listUnits: (query: Query = {}) => read<QuestionUnit>(`question-units${toQuery(query)}`),
    listQuestions: (query: Query = {}) => read<Question>(`question-contents${toQuery(query)}`),
    listOfUnit: (id: string, query: Query = {}) =>
      read<Question>(`question-contents/unit/${id}${toQuery(query)}`),
    search: (q: string, query: Query = {}) =>
      read<Question>(`question-contents/search${toQuery({ q, ...query })}`),
  };
}

type Query = Readonly<Record<string, string | number>>;

function toQuery(query: Query): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

let made = 0;

/** The fields of a unit that nobody else has. */
export function aUnit(fields: { subject?: Subject; grade?: Grade; unit_name?: string } = {}): {
  subject: Subject;
  grade: Grade;
  unit_name: string;
} {
  return { subject: '數學', grade: '小學 (4年級)', unit_name: `單元 ${++made}`, ...fields };
}
