import { SCENARIO_NAMES, type ScenarioName } from './scenarios.ts';
import { WireError } from './wire-error.ts';

/** A scenario with its numbers and flags, as in `bench tokens=200 rate=50 stamped`. */
export type Directive = ScenarioName | `${ScenarioName} ${string}`;

export type ChosenScenario = {
  name: ScenarioName;
  numbers: Readonly<Record<string, number>>;
  flags: ReadonlySet<string>;
};

const IN_MESSAGE = /\[\[scenario:([^\]\n]{1,200})\]\] ?/;

/** Header first, then the directive in the message, then what was set for the whole server. */
export function chooseScenario(sources: {
  header: string | undefined;
  message: string;
  standing: string | null;
}): ChosenScenario {
  return parseDirective(
    sources.header ?? IN_MESSAGE.exec(sources.message)?.[1] ?? sources.standing ?? 'plain',
  );
}

/** The message as a person would have written it. */
export function removeDirective(message: string): string {
  return message.replace(IN_MESSAGE, '');
}

/** What stands behind the directive; the whole message when there is none. */
export function textBehindDirective(message: string): string {
  const found = IN_MESSAGE.exec(message);
  return found ? message.slice(found.index + found[0].length) : message;
}

/** Throws WireError for a name that is not on the list: a test with a slip must not pass as plain. */
export function parseDirective(directive: string): ChosenScenario {
  const [word = '', ...words] = directive.trim().split(/\s+/);
  const name = SCENARIO_NAMES.find((known) => known === word);
  if (!name) {
    throw new WireError(400, `Unknown scenario \`${word}\`. Known: ${SCENARIO_NAMES.join(', ')}.`);
  }
  const pairs = words.filter((part) => part.includes('=')).map(parseNumber);
  const flags = words.filter((part) => !part.includes('='));
  return { name, numbers: Object.fromEntries(pairs), flags: new Set(flags) };
}

function parseNumber(pair: string): [string, number] {
  const [key = '', text = ''] = pair.split('=');
  const value = Number(text);
  if (text !== '' && Number.isFinite(value) && value >= 0) return [key, value];
  throw new WireError(400, `Scenario setting \`${pair}\` is no number of at least 0.`);
}
