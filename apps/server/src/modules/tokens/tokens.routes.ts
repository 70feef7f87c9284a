import {
  createToken,
  deleteToken,
  findTokenOwners,
  getToken,
  listTokenLog,
  listTokens,
  showTokenValue,
  updateToken,
  validateToken,
} from '#contract/tokens.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { TokensService } from './tokens.service.ts';

export function mountTokens(http: Http, tokens: TokensService): void {
  http.mount(listTokens, () => tokens.listTokens());
  http.mount(listTokenLog, async ({ query }, { setHeader }) => {
    const { entries, total } = await tokens.listLog(query);
    setHeader('x-total-count', String(total));
    return entries;
  });
  http.mount(findTokenOwners, ({ query }) => tokens.findOwners(query.search));
  http.mount(validateToken, ({ body }, { actor }) => tokens.validate(actor, body.provider, body.value));
  http.mount(createToken, ({ body }, { actor }) => tokens.createToken(actor, body));
  http.mount(getToken, ({ params }) => tokens.getToken(params.id));
  http.mount(showTokenValue, async ({ params }, { actor }) => ({
    value: await tokens.showValue(actor, params.id),
  }));
  http.mount(updateToken, ({ params, body }, { actor }) => tokens.updateToken(actor, params.id, body));
  http.mount(deleteToken, ({ params }, { actor }) => tokens.deleteToken(actor, params.id));
}
