import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RecordedCall, shortenBody } from '../call-log.ts';
import { handleEmbeddings, handleImages } from '../calls.ts';
import { parseChatCall, readModel } from '../chat-call.ts';
import { readField, readJson, sendJson } from '../http-io.ts';
import { isMissing } from '../models.ts';
import { WireError } from '../wire-error.ts';
import type { NamedServer } from './named-server.ts';
import { sendPicture } from './pictures.ts';
import { findOperation, isBusyKey, readKey } from './read-call.ts';
import { serveChat } from './serve-chat.ts';
import type { Service, ServiceCall } from './service.ts';
import { type ChosenTrigger, findTrigger, parseTrigger } from './triggers.ts';

/**
 * One call of a named server: path, key, limits, model, rules, then the answer that the friendly server would
 * give, in the service's own form. Every refusal is thrown; who catches it sends it in the service's shape.
 */
export async function serveCall(
  server: NamedServer,
  request: IncomingMessage,
  response: ServerResponse,
  record: RecordedCall,
): Promise<void> {
  const { service, state } = server;
  const { method = '', url = '' } = request;
  const found = findOperation(service, method, url);
  if (!found) throw service.unknownPath?.(`${method} ${url}`) ?? unknownPath(method, url);
  const { operation } = found;
  if (operation === 'picture') {
    await sendPicture(url, response);
    return;
  }
  const key = readKey(service, request.headers, found);
  if (operation === 'models') {
    const data = server.models.filter(({ id }) => !isMissing(id, state.missingModels));
    sendJson(response, 200, { object: 'list', data });
    return;
  }
  const sent = await readJson(request);
  record.body = shortenBody(sent, Number(request.headers['content-length'] ?? 0));
  const body = found.deployment === undefined ? sent : { ...Object(sent), model: found.deployment };
  const model = readModel(body);
  if (isBusyKey(key)) throw server.refuseLimit({ kind: 'minute', most: 3, seconds: 1 }, model);
  server.gate.enter(key, model, response);
  checkModel(server, model);
  const call = { operation, body, model, chat: operation === 'chat' ? parseChatCall(body) : null };
  const header = request.headers['x-demo-scenario'];
  const scenarioHeader = typeof header === 'string' ? header : undefined;
  await perform(server, call, { body, scenarioHeader, response, record });
}

type Incoming = Parameters<typeof handleEmbeddings>[1];

async function perform(server: NamedServer, call: ServiceCall, incoming: Incoming): Promise<void> {
  const { service, state } = server;
  const trigger = chooseTrigger(server, call);
  const action = trigger && service.triggers[trigger.name];
  if (trigger && trigger.name !== 'thinks' && !action) {
    throw new WireError(400, `This service does not know the trigger \`${trigger.name}\`.`);
  }
  for (const rule of service.rules ?? []) {
    const refused = rule(call);
    if (refused) throw refused;
  }
  if (action?.kind === 'refuse') throw action.make(call.model);
  if (call.chat) serveChat(server, { ...call, chat: call.chat }, incoming, trigger);
  else if (call.operation === 'embeddings')
    handleEmbeddings(state, { ...incoming, body: addDimensions(service, call) });
  else await handleImages(state, incoming);
}

/** The body of a refusal of any server. */
export function writeRefusal(service: Service | undefined, error: WireError): unknown {
  return error.body ?? service?.shape?.(error) ?? error.toBody();
}

function checkModel({ service, models, state }: NamedServer, model: string): void {
  const isKnown = models.some(({ id }) => [model, `models/${model}`, `${model}:latest`].includes(id));
  if (isMissing(model, state.missingModels) || !(isKnown || service.takesAnyModel)) {
    throw service.unknownModel(model);
  }
}

function chooseTrigger({ state }: NamedServer, { chat, body }: ServiceCall): ChosenTrigger | null {
  const other = [readField(body, 'input'), readField(body, 'prompt')].flat();
  const texts = chat?.messages.filter(({ role }) => role !== 'assistant').map(({ text }) => text) ?? other;
  const found = state.scripted ? findTrigger(texts.filter((text) => typeof text === 'string')) : null;
  if (found) return found;
  return state.trigger === null ? null : parseTrigger(state.trigger);
}

function addDimensions({ dimensions }: Service, { body, model }: ServiceCall): unknown {
  const usual = dimensions?.[model];
  if (usual === undefined || readField(body, 'dimensions') !== undefined) return body;
  return { ...Object(body), dimensions: usual };
}

function unknownPath(method: string, url: string): WireError {
  const path = url.split('?')[0];
  return new WireError(404, `Invalid URL (${method} ${path})`, { code: 'unknown_url' });
}
