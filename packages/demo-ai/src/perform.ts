import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ChatCall } from './chat-call.ts';
import { makeStreamFrames, makeWholeFrames } from './frames.ts';
import { sendError } from './http-io.ts';
import { type AnswerPlan, limitPieces, type Plan } from './plan.ts';
import { countTokens } from './tokens.ts';
import { writeAnswer } from './write-answer.ts';

/** A picture costs about this much at low detail. */
const TOKENS_PER_IMAGE = 85;

export function performChat(response: ServerResponse, call: ChatCall, plan: Plan): void {
  if (plan.kind !== 'answer') {
    performOther(response, plan, call.stream);
    return;
  }
  const pieces = limitPieces(plan.pieces, call.maxTokens);
  const makeFrames = call.stream ? makeStreamFrames : makeWholeFrames;
  writeAnswer({
    response,
    frames: makeFrames({
      id: `chatcmpl-${randomUUID()}`,
      model: call.model,
      promptTokens: countPrompt(call),
      includeUsage: call.includeUsage,
    }),
    plan: { ...plan, pieces },
    reason: plan.isCutOff || pieces.count < plan.pieces.count ? 'length' : 'stop',
  });
}

/** Plays what a scenario has besides an answer in tokens. */
export function performOther(
  response: ServerResponse,
  plan: Exclude<Plan, AnswerPlan>,
  stream: boolean,
): void {
  switch (plan.kind) {
    case 'refuse':
      sendError(response, plan.error);
      return;
    case 'raw':
      response.writeHead(plan.status, plan.headers).end(plan.body);
      return;
    case 'silence':
      // A stream is accepted, so that the caller waits for a token and not for an answer.
      if (stream) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  }
}

export function countPrompt({ messages }: Pick<ChatCall, 'messages'>): number {
  return messages.reduce((sum, { text, images }) => sum + countTokens(text) + images * TOKENS_PER_IMAGE, 0);
}
