import { randomUUID } from 'node:crypto';
import { type Incoming, planChat } from '../calls.ts';
import { type ChatCall, lastQuestion } from '../chat-call.ts';
import { escapeJson, sseData } from '../frames.ts';
import { sendJson } from '../http-io.ts';
import { countPrompt, performOther } from '../perform.ts';
import { type AnswerPlan, limitPieces, type Pieces, toPieces } from '../plan.ts';
import { removeDirective } from '../scenario-choice.ts';
import { writeAnswer } from '../write-answer.ts';
import {
  type AnswerForm,
  type Ending,
  makeServiceStream,
  makeServiceWhole,
  type ServiceAnswer,
} from './answer-frames.ts';
import { cutPrompt } from './cut-prompt.ts';
import type { NamedServer } from './named-server.ts';
import { writePictureAddress } from './pictures.ts';
import type { Service, ServiceCall } from './service.ts';
import { type ChosenTrigger, removeTriggers, type Trigger } from './triggers.ts';

/** Tokens of thinking and comments before them where no trigger says how many. */
const THINKING_TOKENS = 12;
const COMMENTS = 2;
/** Tokens before an answer is stopped by a trigger. */
const TOKENS_BEFORE_STOP = 8;

const NOTHING: Pieces = { count: 0, at: () => '' };

type ServiceChat = ServiceCall & { chat: ChatCall };

/** Answers a chat call that no rule refuses. */
export function serveChat(
  server: NamedServer,
  call: ServiceChat,
  incoming: Incoming,
  trigger: ChosenTrigger | null,
): void {
  const { service, state } = server;
  const { response } = incoming;
  const action = trigger ? service.triggers[trigger.name] : undefined;
  if (action?.kind === 'body') {
    sendJson(response, 200, action.body);
    return;
  }
  if (action?.kind === 'error' && !call.chat.stream) throw action.whole;
  const chat = fitPrompt(server, removeTriggers(call.chat));
  const plan = planChat(state, chat, incoming);
  // Thrown, so that it gets the shape of the service.
  if (plan.kind === 'refuse') throw plan.error;
  if (plan.kind !== 'answer') {
    performOther(response, plan, chat.stream);
    return;
  }
  const answer = makeAnswer(server, { ...call, chat }, plan, { trigger, action });
  const { frames, pieces, isLimited } = (chat.stream ? makeServiceStream : makeServiceWhole)(answer);
  const reason = plan.isCutOff || isLimited ? 'length' : 'stop';
  writeAnswer({ response, frames, plan: { ...plan, pieces }, reason });
}

/** Throws where the prompt is too long, or cuts it where the service does so. */
function fitPrompt({ service, window: named }: NamedServer, chat: ChatCall): ChatCall {
  if (!service.window) return chat;
  const window = named ?? service.window.tokens;
  if (!service.window.refuse) return cutPrompt(chat, window);
  const refused = service.window.refuse({ window, prompt: countPrompt(chat), asked: chat.maxTokens });
  if (refused) throw refused;
  return chat;
}

type Chosen = { trigger: ChosenTrigger | null; action: Trigger | undefined };

function makeAnswer(
  { service, state }: NamedServer,
  call: ServiceChat,
  plan: AnswerPlan,
  { trigger, action }: Chosen,
): ServiceAnswer {
  const { chat, model } = call;
  const numbers = trigger?.numbers ?? {};
  const thinks = action?.kind !== 'refusal' && service.thinking?.thinks(call) === true;
  const thinking = thinks ? makeThinking(numbers.tokens ?? THINKING_TOKENS) : NOTHING;
  const isTagged = service.thinking?.form === 'tags';
  const content = chooseContent(call, plan, { service, action, origin: state.origin });
  return {
    id: `chatcmpl-${randomUUID()}`,
    model: service.answersAs ?? model,
    promptTokens: countPrompt(chat),
    form: chooseForm(service, thinks, action),
    thinking: isTagged ? NOTHING : thinking,
    content: isTagged && thinks ? joinPieces([OPEN_TAG, thinking, CLOSE_TAG, content]) : content,
    maxTokens: chat.maxTokens,
    includeUsage: chat.includeUsage,
    usage: service.usage ?? 'asked',
    before: listBefore(service, numbers.comments ?? COMMENTS),
    choiceFields: service.choiceFields ?? '',
    end: chooseEnd(service, action),
  };
}

function chooseForm({ thinking }: Service, thinks: boolean, action: Trigger | undefined): AnswerForm {
  if (action?.kind === 'refusal') return 'refusal';
  return thinks && thinking && thinking.form !== 'tags' ? thinking.form : 'content';
}

function chooseContent(
  { chat, model }: ServiceChat,
  { pieces }: AnswerPlan,
  { service, action, origin }: { service: Service; action: Trigger | undefined; origin: string },
): Pieces {
  if (action?.kind === 'refusal') return toPieces(action.text);
  if (service.paints?.test(model)) {
    return toPieces(writePictureAddress(origin, removeDirective(lastQuestion(chat).text)));
  }
  const stops = action?.kind === 'filter' || action?.kind === 'error';
  return stops ? limitPieces(pieces, TOKENS_BEFORE_STOP) : pieces;
}

function chooseEnd(service: Service, action: Trigger | undefined): Ending | null {
  if (action?.kind === 'error') return { kind: 'error', event: action.event };
  if (action?.kind !== 'filter') return null;
  return { kind: 'filter', choiceFields: action.choiceFields ?? service.choiceFields ?? '' };
}

function listBefore({ comment, firstChunk }: Service, comments: number): string[] {
  return [
    ...(comment === undefined ? [] : Array.from({ length: comments }, () => `${comment}\n\n`)),
    ...(firstChunk === undefined ? [] : [sseData(JSON.stringify(firstChunk))]),
  ];
}

const THOUGHTS = ['示範', '思考', '：', '先', '看', '題目', '，', '再', '想', '答案', '。'].map(escapeJson);

function makeThinking(count: number): Pieces {
  return { count, at: (index) => THOUGHTS[index % THOUGHTS.length] ?? '' };
}

const OPEN_TAG = toPieces('<think>\n');
const CLOSE_TAG = toPieces('\n</think>\n\n');

function joinPieces(parts: readonly Pieces[]): Pieces {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { count }) => sum + count, 0));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    at(index) {
      const part = starts.findLastIndex((start) => index >= start);
      return parts[part]?.at(index - (starts[part] ?? 0)) ?? '';
    },
  };
}
