import { type TEST_MODELS, testProvider } from '#contract/database.contract.ts';
import type { Output } from '#contract/operation.ts';
import { call } from '#web/lib/api/api-client.ts';

export type ProviderAnswer = Output<typeof testProvider>;
export type TestModel = (typeof TEST_MODELS)[number];
export type ProviderTest = { model: TestModel; temperature: number; message: string };

/** One message to the AI service. */
export function tryProvider(
  { model, temperature, message }: ProviderTest,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const messages = [{ role: 'user' as const, content: message }];
  return call(testProvider, { body: { model, temperature, messages } }, { signal });
}
