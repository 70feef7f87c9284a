import { executeSql, getDatabaseInfo, getSharePassword } from '#contract/database.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { DatabaseService } from './database.service.ts';

export function mountDatabase(http: Http, database: DatabaseService): void {
  http.mount(executeSql, ({ body }, { actor }) => database.execute(actor, body));
  http.mount(getDatabaseInfo, () => database.getInfo());
  http.mount(getSharePassword, () => ({ password: database.getSharePassword() }));
}
