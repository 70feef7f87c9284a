import type { ServerResponse } from 'node:http';
import { type Frames, sseData } from './frames.ts';
import type { AnswerPlan } from './plan.ts';
import { enrol } from './ticker.ts';
import { WireError } from './wire-error.ts';

/**
 * Writes an answer at its pace. A token is due at a time counted from the start of the answer, so a late
 * tick catches up and the pace never drifts. What one tick brings goes out in one write.
 */
export type AnswerOnWire = {
  response: ServerResponse;
  frames: Frames;
  plan: AnswerPlan;
  reason: 'stop' | 'length';
};

/** Bytes that a reader may leave unread before writing waits for it. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** Tokens in one tick: of an endless answer without a pace, and after a reader has kept it waiting. */
const MOST_PER_TICK = 1024;

export function writeAnswer(answer: AnswerOnWire): void {
  const { response, frames, plan } = answer;
  response.writeHead(200, { 'content-type': frames.contentType, 'cache-control': 'no-cache' });
  if (plan.split) {
    writeSplit(answer);
    return;
  }
  const { pieces, tokensPerSecond } = plan;
  if (tokensPerSecond === 0 && Number.isFinite(pieces.count)) {
    endAnswer(answer, frames.open + writePieces(answer, 0, pieces.count));
    return;
  }
  response.write(frames.open);
  const startedAt = performance.now();
  let written = 0;
  enrol({
    tick(now) {
      if (response.destroyed) return false;
      if (response.writableLength > MAX_UNREAD_BYTES) return true;
      const passed = Math.floor(((now - startedAt) * tokensPerSecond) / 1000) + 1;
      const wanted = tokensPerSecond === 0 ? Number.POSITIVE_INFINITY : passed;
      const due = Math.min(wanted, written + MOST_PER_TICK, pieces.count);
      if (due <= written && due < pieces.count) return true;
      const text = writePieces(answer, written, due);
      written = due;
      if (written === pieces.count) endAnswer(answer, text);
      else response.write(text);
      return written < pieces.count;
    },
  });
}

function writePieces({ frames, plan }: AnswerOnWire, from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) text += frames.piece(plan.pieces.at(index));
  return text;
}

/** What is left of the answer, together with the way in which it ends. */
function endAnswer({ response, frames, plan, reason }: AnswerOnWire, rest: string): void {
  const finish = () => frames.finish(reason, plan.pieces.count);
  switch (plan.ending) {
    case 'finished':
      response.end(rest + finish() + frames.done);
      return;
    case 'no-done':
      response.end(rest + finish());
      return;
    case 'unfinished':
      response.end(rest);
      return;
    case 'silence':
      response.write(rest);
      return;
    case 'cut':
      // Not before the bytes are with the system: a test counts on the tokens that came first.
      response.write(rest, () => response.destroy());
      return;
    case 'error':
      response.end(rest + sseData(JSON.stringify(serverError().toBody())));
  }
}

export function serverError(): WireError {
  const message = 'The server had an error while processing your request. Sorry about that!';
  return new WireError(500, message, { type: 'server_error' });
}

/** Sizes of writes, in bytes: small enough that no line and hardly a character stays whole. */
const SPLIT_SIZES = [1, 2, 3, 5, 7, 11, 13];

/**
 * The whole answer with a comment before it and CRLF as line ends, which the format of server-sent
 * events allows, cut at places that no reader would choose.
 */
function writeSplit({ response, frames, plan, reason }: AnswerOnWire): void {
  const { pieces } = plan;
  const text = frames.open + writePieces({ response, frames, plan, reason }, 0, pieces.count);
  const whole = text + frames.finish(reason, pieces.count) + frames.done;
  const events = frames.done === '' ? whole : `: demonstration\n\n${whole}`.replaceAll('\n', '\r\n');
  const bytes = Buffer.from(events);
  let position = 0;
  let turn = 0;
  const writeNext = () => {
    if (response.destroyed) return;
    const size = SPLIT_SIZES[turn++ % SPLIT_SIZES.length] ?? 1;
    const part = bytes.subarray(position, position + size);
    position += size;
    if (position >= bytes.length) response.end(part);
    // The next write waits for this one, else the system would join them again.
    else response.write(part, () => setImmediate(writeNext));
  };
  writeNext();
}
