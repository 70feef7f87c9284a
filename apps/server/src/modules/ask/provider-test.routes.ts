import { testProvider } from '#contract/database.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { ProviderTest } from './provider-test.service.ts';

export function mountProviderTest(http: Http, test: ProviderTest): void {
  http.mount(testProvider, ({ body }, { actor, whenLeft }) => test.ask(actor, body, whenLeft()));
}
