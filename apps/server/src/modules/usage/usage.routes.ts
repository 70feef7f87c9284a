import { getUsagePrices, getUsageReport, saveUsagePrices } from '#contract/usage.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { UsageReports } from './usage.service.ts';

export function mountUsageReports(http: Http, usage: UsageReports): void {
  http.mount(getUsageReport, ({ query }) => usage.readReport(query));
  http.mount(getUsagePrices, () => usage.getPrices());
  http.mount(saveUsagePrices, ({ body }, { actor }) => usage.savePrices(actor, body));
}
