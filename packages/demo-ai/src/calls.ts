import type { ServerResponse } from 'node:http';
import type { RecordedCall } from './call-log.ts';
import { type ChatCall, lastQuestion, parseChatCall, readModel } from './chat-call.ts';
import { composeAnswer } from './compose-answer.ts';
import { answerEmbeddings } from './embeddings.ts';
import { readField, sendJson } from './http-io.ts';
import { answerImages } from './images.ts';
import { checkAbilities, checkModel } from './models.ts';
import { performChat, performOther } from './perform.ts';
import type { Plan } from './plan.ts';
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

export function handleChat(state: DemoState, { body, scenarioHeader, response, record }: Incoming): void {
  const call = parseChatCall(body);
  checkModel(call.model, state.missingModels);
  checkAbilities(call);
  const message = lastQuestion(call).text;
  const scenario = choose(state, scenarioHeader, message, record);
  const compose = () => composeFor(call, message);
  performChat(
    response,
    call,
    makePlan(state, scenario, { compose, message, stream: call.stream, model: call.model }),
  );
}

export async function handleEmbeddings(state: DemoState, incoming: Incoming): Promise<void> {
  const input = readField(incoming.body, 'input');
  if (playsTrouble(state, incoming, Array.isArray(input) ? input.join('\n') : input)) return;
  sendJson(incoming.response, 200, answerEmbeddings(incoming.body));
}

export async function handleImages(state: DemoState, incoming: Incoming): Promise<void> {
  if (playsTrouble(state, incoming, readField(incoming.body, 'prompt'))) return;
  sendJson(incoming.response, 200, await answerImages(incoming.body));
}

function composeFor(call: ChatCall, message: string): string {
  return call.json ? composeStructured(call.json.schema, removeDirective(message)) : composeAnswer(call);
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

/** Answers without tokens know the scenarios that refuse, are silent or break off; true when one was played. */
function playsTrouble(state: DemoState, incoming: Incoming, text: unknown): boolean {
  const model = readField(incoming.body, 'model') === undefined ? '' : readModel(incoming.body);
  checkModel(model, state.missingModels);
  const message = typeof text === 'string' ? text : '';
  const scenario = choose(state, incoming.scenarioHeader, message, incoming.record);
  const plan = makePlan(state, scenario, { compose: () => '', message, stream: false, model });
  if (plan.kind !== 'answer') performOther(incoming.response, plan, false);
  else if (plan.ending === 'cut') incoming.response.destroy();
  else return plan.ending === 'silence';
  return true;
}

function makePlan(
  state: DemoState,
  { name, numbers, flags }: ChosenScenario,
  call: Pick<Situation, 'compose' | 'stream' | 'model'> & { message: string },
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
