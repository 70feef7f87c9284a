import { changePassword, endOtherSessions, login, logout, signInSettings } from '#contract/auth.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { AuthService } from './auth.service.ts';

export function mountAuth(
  http: Http,
  auth: AuthService,
  settings: { testAccount: string | null; sisterHost: string | null },
): void {
  http.mount(login, ({ body }, { address }) => auth.login({ ...body, address }));
  http.mount(logout, (_, { actor }) => auth.logout(actor));
  http.mount(changePassword, ({ body }, { actor, address }) =>
    auth.changePassword(actor, { ...body, address }),
  );
  http.mount(endOtherSessions, (_, { actor }) => auth.endOtherSessions(actor));
  http.mount(signInSettings, () => ({ testAccount: settings.testAccount, sisterHost: settings.sisterHost }));
}
