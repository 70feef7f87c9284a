type Named = { readonly id: string; readonly name: string };

/** The services that every school has, as they are called until the server says what they are called here. */
export const FIRST_SERVICES: readonly Named[] = [
  { id: 'openai', name: 'OpenAI' },
  { id: 'deepseek', name: 'DeepSeek' },
  { id: 'other', name: '其他' },
];

/** What people read for a service; one that nobody knows stands under its id. */
export function serviceName(id: string, services: readonly Named[] | undefined): string {
  return [...(services ?? []), ...FIRST_SERVICES].find((service) => service.id === id)?.name ?? id;
}
