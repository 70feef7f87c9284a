import { Counter, Registry } from 'prom-client';

/**
 * What happens in this process, counted from its start and read at `/metrics`. Labels come from closed lists, never from
 * what somebody sent: names of people, chatbots or addresses do not belong here. Nothing is counted for each token.
 */
export const counted = new Registry();

const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name, help, labelNames, registers: [counted] });

export const turnsStarted = counter('xueban_turns_started_total', 'Answers that this process began to write');

export const turnsEnded = counter(
  'xueban_turns_ended_total',
  'Answers that ended: finished, stopped by their reader, or the code of the failure',
  ['outcome'],
);

export const providerCalls = counter(
  'xueban_provider_calls_total',
  'Calls of AI providers, each try for itself: ok, given_up by us, or the code of the failure',
  ['provider', 'result'],
);

export const failuresAnswered = counter(
  'xueban_failures_total',
  'Failures and refusals that callers were answered with, by their code',
  ['code'],
);
