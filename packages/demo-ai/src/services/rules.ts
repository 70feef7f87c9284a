import { readField } from '../http-io.ts';
import type { WireError } from '../wire-error.ts';
import type { Rule } from './service.ts';

/** The kinds of rules that services have. Each takes what is looked for and how the service says no. */

type Refuse = (value: unknown, model: string) => WireError;

/** A parameter that some models do not take at all. */
export function refuseParameter(name: string, models: RegExp, refuse: Refuse): Rule {
  return ({ body, model }) => {
    const value = readField(body, name) ?? undefined;
    return value === undefined || !models.test(model) ? null : refuse(value, model);
  };
}

/** A parameter that may be left out, or be what `allowed` says; undefined allows everything. */
export function fixParameter(
  name: string,
  allowed: (model: string, body: unknown) => unknown,
  refuse: (value: unknown, allowed: unknown) => WireError,
): Rule {
  return ({ body, model, chat }) => {
    const value = readField(body, name) ?? undefined;
    const wanted = chat ? allowed(model, body) : undefined;
    return value === undefined || wanted === undefined || value === wanted ? null : refuse(value, wanted);
  };
}

/** A number in a range, wherever it is named. */
export function limitParameter(name: string, most: number, refuse: Refuse): Rule {
  return ({ body, model }) => {
    const value = readField(body, name);
    return typeof value === 'number' && (value < 1 || value > most) ? refuse(value, model) : null;
  };
}

/** Names that a chat call may have; what is beside them is refused. */
export function knowParameters(
  names: string,
  refuse: (name: string, value: unknown, model: string) => WireError,
): Rule {
  const known = new Set(names.trim().split(/\s+/));
  return ({ body, chat, model }) => {
    const unknown = [...(chat?.parameters ?? [])].find((name) => !known.has(name));
    return unknown === undefined ? null : refuse(unknown, readField(body, unknown), model);
  };
}

/** Templates that want one system message at most, then user and assistant in turn. */
export function alternateRoles(models: RegExp, refuse: () => WireError): Rule {
  return ({ chat, model }) => {
    if (!chat || !models.test(model)) return null;
    const roles = chat.messages.map(({ role }) => role);
    const turns = roles[0] === 'system' ? roles.slice(1) : roles;
    const isInTurn = turns.every((role, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
    return isInTurn ? null : refuse();
  };
}

/** A role that a service does not have. */
export function refuseRole(name: string, refuse: () => WireError): Rule {
  return ({ chat }) => (chat?.messages.some(({ role }) => role === name) ? refuse() : null);
}

/** Formats of the answer that a service does not have. */
export function refuseSchema(refuse: () => WireError): Rule {
  return ({ body }) => {
    const type = readField(readField(body, 'response_format'), 'type');
    return type === 'json_schema' ? refuse() : null;
  };
}

/** Services that have `json_object` want the word in the prompt. */
export function wantJsonWord(refuse: () => WireError): Rule {
  return ({ body, chat }) => {
    if (readField(readField(body, 'response_format'), 'type') !== 'json_object') return null;
    return chat?.messages.some(({ text }) => /json/i.test(text)) ? null : refuse();
  };
}

export function refuseImages(models: RegExp, refuse: () => WireError): Rule {
  return ({ chat, model }) =>
    chat?.messages.some(({ images }) => images > 0) && models.test(model) ? refuse() : null;
}

/** Texts in one call of /embeddings. */
export function limitTexts(most: number, refuse: () => WireError): Rule {
  return ({ body, operation }) => {
    const input = readField(body, 'input');
    return operation === 'embeddings' && Array.isArray(input) && input.length > most ? refuse() : null;
  };
}
