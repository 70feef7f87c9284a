import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedCall } from './call-log.ts';
import { type ChatCall, lastQuestion, parseChatCall, readModel, systemText } from './chat-call.ts';
import { composeAnswer } from './compose-answer.ts';
import { answerEmbeddings } from './embeddings.ts';
import { readField, sendJson } from './http-io.ts';
import { answerImages } from './images.ts';
import { checkAbilities, checkModel } from './models.ts';
import { performChat, performOther } from './perform.ts';
import type { AnswerPlan, Plan } from './plan.ts';
import {
  type ChosenScenario,
  chooseScenario,
  removeDirective,
  textBehindDirective,
} from './scenario-choice.ts';
import { SCENARIOS, type Situation } from './scenarios.ts';
import { composeStructured } from './structured-answer.ts';

/** What one server remembers and may be told. */
export type DemoState = {
  /** Whether the caller may choose scenarios. */
  scripted: boolean;
  tokensPerSecond: number;
  /** Directive for calls that choose none. */
  standing: string | null;
  /** Trigger of a named server for calls that choose none. */
  trigger: string | null;
  missingModels: ReadonlySet<string>;
  /** Questions whose first try failed, so that the repeat is answered. */
  failedOnce: Set<string>;
  origin: string;
};

/** A call that was let in and read. */
export type Incoming = {
  body: unknown;
  scenarioHeader: string | undefined;
  response: ServerResponse;
  record: RecordedCall;
};

export function handleChat(state: DemoState, incoming: Incoming): void {
  const call = parseChatCall(incoming.body);
  checkModel(call.model, state.missingModels);
  checkAbilities(call);
  performChat(incoming.response, call, planChat(state, call, incoming));
}

/** What is answered to a call that nothing forbids. */
export function planChat(
  state: DemoState,
  call: ChatCall,
  { scenarioHeader, record }: Pick<Incoming, 'scenarioHeader' | 'record'>,
): Plan {
  const message = lastQuestion(call).text;
  const scenario = choose(state, scenarioHeader, message, record);
  const compose = () => composeFor(call, message);
  const composeProse = () => composeAnswer(call);
  return makePlan(state, scenario, {
    compose,
    composeProse,
    message,
    stream: call.stream,
    model: call.model,
  });
}

export function handleEmbeddings(state: DemoState, incoming: Incoming): void {
  const input = readField(incoming.body, 'input');
  if (!planWhole(state, incoming, Array.isArray(input) ? input.join('\n') : input)) return;
  sendJson(incoming.response, 200, answerEmbeddings(incoming.body));
}

/** A picture takes as long as this many tokens of an ordinary answer would. */
const TOKENS_PER_PICTURE = 150;

export async function handleImages(state: DemoState, incoming: Incoming): Promise<void> {
  const plan = planWhole(state, incoming, readField(incoming.body, 'prompt'));
  if (!plan) return;
  const answer = await answerImages(incoming.body);
  const { tokensPerSecond } = plan;
  if (tokensPerSecond > 0) await waitFor(TOKENS_PER_PICTURE / tokensPerSecond, incoming.response);
  if (!incoming.response.destroyed) sendJson(incoming.response, 200, answer);
}

/** Waits for so many seconds, or until the caller has left. */
async function waitFor(seconds: number, response: ServerResponse): Promise<void> {
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  if (response.destroyed) leave();
  await delay(seconds * 1000, undefined, { signal: left.signal }).catch(() => undefined);
  response.off('close', leave);
}

function composeFor(call: ChatCall, message: string): string {
  const question = removeDirective(message);
  return call.json ? composeStructured(call.json.schema, question, systemText(call)) : composeAnswer(call);
}

function choose(
  state: DemoState,
  header: string | undefined,
  message: string,
  record: RecordedCall,
): ChosenScenario {
  const scenario = chooseScenario(
    state.scripted
      ? { header, message, standing: state.standing }
      : { header: undefined, message: '', standing: state.standing },
  );
  record.scenario = scenario.name;
  return scenario;
}

/**
 * The plan for an answer that has no tokens; null where the answer was given: of the scenarios it knows those that
 * refuse, are silent or break off.
 */
function planWhole(state: DemoState, incoming: Incoming, text: unknown): AnswerPlan | null {
  const model = readField(incoming.body, 'model') === undefined ? '' : readModel(incoming.body);
  checkModel(model, state.missingModels);
  const message = typeof text === 'string' ? text : '';
  const scenario = choose(state, incoming.scenarioHeader, message, incoming.record);
  const plan = makePlan(state, scenario, {
    compose: () => '',
    composeProse: () => '',
    message,
    stream: false,
    model,
  });
  // Whoever catches it knows the shape in which this server refuses.
  if (plan.kind === 'refuse') throw plan.error;
  if (plan.kind !== 'answer') performOther(incoming.response, plan, false);
  else if (plan.ending === 'cut') incoming.response.destroy();
  else if (plan.ending !== 'silence') return plan;
  return null;
}

function makePlan(
  state: DemoState,
  { name, numbers, flags }: ChosenScenario,
  call: Pick<Situation, 'compose' | 'composeProse' | 'stream' | 'model'> & { message: string },
): Plan {
  return SCENARIOS[name]({
    ...call,
    numbers,
    flags,
    rest: textBehindDirective(call.message),
    pace: state.tokensPerSecond,
    origin: state.origin,
    isFirstTry() {
      const key = `${name} ${call.message}`;
      if (state.failedOnce.delete(key)) return false;
      state.failedOnce.add(key);
      return true;
    },
  });
}
