import type { ManagedUser } from '#contract/user-management.contract.ts';
import { buildUser, buildUserType } from '../../../builders/builders.ts';
import { hashToken, makeToken } from '../../../platform/crypto/session-token.ts';
import { authSessions } from '../../../platform/db/schema/index.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Some<T> = Partial<T>;

/** People who manage users, and what they send. */
export function makeAdministration(server: TestServer) {
  const { call, db, passwordHash } = server;

  /** Somebody who holds these permissions by a type of their own. */
  async function aManager(...more: string[]) {
    const type = await buildUserType(db, { permissions: ['user_access_management', ...more] });
    return signIn(await aUser({ userType: type.name }));
  }

  const anAdmin = async (fields: Some<Parameters<typeof buildUser>[1]> = {}) =>
    signIn(await aUser({ userType: 'admin', ...fields }));

  /** Without the check of the password, which is slow on purpose. */
  async function signIn<Person extends { id: string }>(person: Person) {
    const token = makeToken();
    await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: person.id });
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await call(method, `/api/users${path}`, { token, body });
      return { ...answer, user: answer.body as never as ManagedUser };
    };
    return { ...person, token, send };
  }

  /** Somebody who is managed, not signed in. */
  const aUser = (fields: Some<Parameters<typeof buildUser>[1]> = {}) =>
    buildUser(db, { passwordHash, ...fields });

  /** The row as it is stored, to see that nothing changed. */
  async function stored(id: string) {
    const { rows } = await db.$client.query('select to_jsonb(users) as user from users where id = $1', [id]);
    return rows[0]?.user as Record<string, unknown> | undefined;
  }

  /** What the log says of somebody, oldest first. */
  async function readLog(id: string): Promise<{ action: string; details: unknown; by: string | null }[]> {
    const { rows } = await db.$client.query(
      `select action, details, actor_id as by from audit_log where target_id = $1 and action like 'user_%' order by id`,
      [id],
    );
    return rows;
  }

  return { aManager, anAdmin, aUser, stored, readLog };
}

/** What is put back with the name and e-mail, which a change of a user always names. */
export const sameNames = ({ name, email }: { name: string; email: string }) => ({ name, email });

let count = 0;

/** A form that makes a user, with what matters said. */
export function aForm(fields: object = {}): Record<string, unknown> & { email: string } {
  count += 1;
  return { name: '新同學', email: `new${count}@form.test`, password: '一個密碼', ...fields };
}
