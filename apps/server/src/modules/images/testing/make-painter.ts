import { eq } from 'drizzle-orm';
import type { GeneratedImage, ImageLimits } from '#contract/images.contract.ts';
import { buildToken, buildUserType } from '../../../builders/builders.ts';
import { generatedImages } from '../../../platform/db/schema/index.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** Somebody who may have images made and nothing else, with a key of the one provider that makes them. */
export async function makePainter(
  server: TestServer,
  { hasKey = true, permissions = ['/image-generator'] }: { hasKey?: boolean; permissions?: string[] } = {},
) {
  const { call, db } = server;
  const type = await buildUserType(db, { permissions });
  const person = await server.aPerson({ userType: type.name });
  const { token } = person;
  if (hasKey) await buildToken(db, server.container.secretBox, { provider: 'openai', userId: person.id });
  const send = (method: string, rest: string) => call(method, `/api/images${rest}`, { token });
  return {
    ...person,
    send,
    /** Over this server, or over another process of the same deployment. */
    generate: (body: object, over: TestServer = server) =>
      over.call('POST', '/api/images/generate', { token, body }),
    limits: async () => (await send('GET', '/limits')).body as never as ImageLimits,
    list: async (query = '') => (await send('GET', `/history${query}`)).body as never as GeneratedImage[],
    rows: () => db.select().from(generatedImages).where(eq(generatedImages.userId, person.id)),
    /** Images of before, without a file; `fields` for all of them. */
    addImages: (count: number, fields: Partial<typeof generatedImages.$inferInsert> = {}) =>
      db.insert(generatedImages).values(
        Array.from({ length: count }, () => ({
          ...{ userId: person.id, prompt: '海', searchText: '海', quality: 'low' as const },
          ...{ size: '1024x1024' as const, fileHash: '0'.repeat(64), ...fields },
        })),
      ),
  };
}

/** A prompt for which the AI server plays a scenario. */
export const playing = (scenario: string): string => `[[scenario:${scenario}]] 海邊的日落`;

/** What the AI server was asked for images. */
export const imageCalls = (server: TestServer) =>
  server.ai.requests().filter(({ path }) => path.endsWith('/images/generations'));
