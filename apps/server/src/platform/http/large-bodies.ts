import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.ts';
import { whenClosed } from './when-closed.ts';

/** What usual operations take at most. */
export const LARGE_BODY_BYTES = 1024 * 1024;
/** Where more is taken, what is smaller than this comes in as it likes. */
const SMALL_BODY_BYTES = 256 * 1024;
/** Of such bodies at once: each is held some seven times over while it is read, checked, stored and passed on. */
const ROOM_BYTES = 24 * 1024 * 1024;
/** Of one caller: whoever announces much and sends nothing does not take the room of all others. */
const OWN_BYTES = 12 * 1024 * 1024;
const RETRY_SECONDS = { from: 2, to: 6 };

/**
 * Lets in large bodies as far as this process has room for them, each until it is answered: a class that sends pictures
 * waits its turn and does not end the process. To be asked before a body is read; throws `overloaded`.
 */
export function makeRoomForBodies() {
  let taken = 0;
  const ownTaken = new Map<string, number>();
  return (request: FastifyRequest, reply: FastifyReply, bodyLimit: number): void => {
    // Who does not say how much comes may send as much as is allowed.
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
    if (bodyLimit <= LARGE_BODY_BYTES || bytes <= SMALL_BODY_BYTES) return;
    const caller = request.actor?.id ?? request.ip;
    const own = ownTaken.get(caller) ?? 0;
    if (taken + bytes > ROOM_BYTES || own + bytes > OWN_BYTES)
      throw new AppError('overloaded', { retryAfter: randomInt(RETRY_SECONDS.from, RETRY_SECONDS.to + 1) });
    taken += bytes;
    ownTaken.set(caller, own + bytes);
    whenClosed(reply.raw, () => {
      taken -= bytes;
      const left = (ownTaken.get(caller) ?? 0) - bytes;
      if (left > 0) ownTaken.set(caller, left);
      else ownTaken.delete(caller);
    });
  };
}

/** Lists and objects of a large body; the largest import has some 10,000. */
const MOST_PARTS = 200_000;

/**
 * Whether parsing this JSON would hold up everybody: a million empty lists take a second, which as many bytes of text do
 * not.
 */
export function isCostlyJson(text: string): boolean {
  if (text.length <= LARGE_BODY_BYTES) return false;
  let parts = 0;
  for (let at = 0; at < text.length && parts <= MOST_PARTS; at++) {
    const character = text[at];
    if (character === '"') at = findEndOfText(text, at);
    else if (character === '[' || character === '{') parts++;
  }
  return parts > MOST_PARTS;
}

/** The place of the quote that ends the text beginning at this one, or the end of all. */
function findEndOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}
