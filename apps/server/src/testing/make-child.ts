import { buildUserType } from '../builders/builders.ts';
import type { TestServer } from './test-server.ts';

/** What a child chose in the builder of AI friends. */
export const CHOICES = {
  personalities: ['friendly', 'wise'] as ('friendly' | 'wise')[],
  prompt_id: null,
  custom_prompt: '你是一隻會說故事的貓。',
  knowledge: ['animals'],
};

/** Somebody who may build AI friends and nothing else, or who holds other permissions, and what the builder does. */
export async function makeChild(
  server: TestServer,
  permissions: readonly string[] = ['/kids/chatbot-builder'],
  fields: { chatbots?: { id: string }[] } = {},
) {
  const type = await buildUserType(server.db, { permissions: [...permissions] });
  const person = await server.aPerson({ userType: type.name, ...fields });
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: person.token, body });
  return {
    ...person,
    type,
    call,
    create: (body: object) => call('POST', '/api/chatbots', body),
    update: (id: unknown, body: object) => call('PUT', `/api/chatbots/${id}`, body),
    read: (id: unknown) => call('GET', `/api/chatbots/${id}`),
    share: (id: unknown) => call('GET', `/api/chatbots/${id}/share`),
    renew: (id: unknown) => call('POST', `/api/chatbots/${id}/share/renew`),
    listFriends: () => call('GET', '/api/chatbots/friends'),
  };
}
