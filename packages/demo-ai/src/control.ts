import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallLog } from './call-log.ts';
import type { DemoState } from './calls.ts';
import { readField, readJson, sendJson } from './http-io.ts';
import { parseDirective } from './scenario-choice.ts';
import { parseTrigger } from './services/triggers.ts';
import { WireError } from './wire-error.ts';

/**
 * What a test in another process may do: read the calls (GET /demo/requests) and set the scenario
 * (PUT /demo/scenario with {name}, null for plain) or the trigger of a named server (PUT /demo/trigger).
 * /demo/elsewhere is where the redirect leads.
 */
export async function handleControl(
  { state, log }: { state: DemoState; log: CallLog },
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const operation = `${request.method} ${path}`;
  if (operation === 'GET /demo/requests') {
    sendJson(response, 200, { requests: log.list() });
  } else if (operation === 'PUT /demo/scenario') {
    setStanding(state, readField(await readJson(request), 'name'));
    response.writeHead(204).end();
  } else if (operation === 'PUT /demo/trigger') {
    setTrigger(state, readField(await readJson(request), 'name'));
    response.writeHead(204).end();
  } else if (path === '/demo/elsewhere') {
    log.add(request).outcome = 'complete';
    sendJson(response, 200, {});
  } else {
    throw new WireError(404, `Unknown request URL: ${operation}.`, { code: 'unknown_url' });
  }
}

/** Throws WireError for a trigger that is not on the list. */
export function setTrigger(state: DemoState, directive: unknown): void {
  if (directive !== null && typeof directive !== 'string') throw new WireError(400, 'name is a text or null');
  if (directive !== null) parseTrigger(directive);
  state.trigger = directive;
}

/** Throws WireError for a scenario that is not on the list. */
export function setStanding(state: DemoState, directive: unknown): void {
  if (directive !== null && typeof directive !== 'string') throw new WireError(400, 'name is a text or null');
  if (directive !== null) parseDirective(directive);
  state.standing = directive;
  // What failed under another scenario is forgotten: the next call is a first one again.
  state.failedOnce.clear();
}
