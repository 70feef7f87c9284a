/**
 * The events of an answer are alike but for their text. A mould is what stands around the text, cut out of
 * an event that was parsed: bytes that fit in it are the same JSON with another text, and need no parser.
 *
 * Invariant: what a mould reads is what JSON.parse reads. A gap of the mould begins behind the opening quote
 * of a string and ends at the next quote; what has a backslash or a control character before it does not fit.
 */
export type Mould = {
  /** Reads the events that fit, as many as come first in `bytes`; `end` is the place behind them. */
  read(bytes: Buffer): { text: string; end: number };
};

/** What differs from event to event: the text, and with some providers a padding that hides its length. */
export type Varying = { text: string; padding: string | undefined };

// They stand in no event: what comes out again where it was put in was inside a string that is read.
const PROBE = { text: '\u2402text\u2403', padding: '\u2402padding\u2403' };

/**
 * The mould of an event, or null when it has none. `read` says what varies in an event, and answers
 * undefined for one that says anything else.
 */
export function makeMould(data: string, read: (data: string) => Varying | undefined): Mould | null {
  const varying = read(data);
  if (!varying) return null;
  const gaps = (['text', 'padding'] as const)
    .flatMap((name) => {
      const value = varying[name];
      return value === undefined ? [] : [{ name, value, from: data.lastIndexOf(`"${value}"`) + 1 }];
    })
    .sort((a, b) => a.from - b.from);
  if (gaps.some(({ from }) => from === 0)) return null;
  const ends = gaps.map(({ from, value }) => from + value.length);
  const walls = gaps.map(({ from }, index) => data.slice(ends[index - 1] ?? 0, from));
  const last = data.slice(ends.at(-1));
  const probed = read(walls.map((wall, index) => wall + PROBE[gaps[index]?.name ?? 'text']).join('') + last);
  if (!gaps.every(({ name }) => probed?.[name] === PROBE[name])) return null;
  return pour(
    walls.map((wall, index) => ({
      wall: toWire(index === 0 ? `data: ${wall}` : wall),
      isText: gaps[index]?.name === 'text',
    })),
    toWire(`${last}\n\n`),
  );
}

/** One character for each byte. */
const toWire = (text: string) => Buffer.from(text).toString('latin1');

function pour(parts: readonly { wall: string; isText: boolean }[], last: string): Mould {
  /** Undefined where the event that begins at `from` does not fit. */
  function readEvent(bytes: Buffer, wire: string, from: number): { text: string; end: number } | undefined {
    let text = '';
    let place = from;
    for (const { wall, isText } of parts) {
      if (!wire.startsWith(wall, place)) return undefined;
      const begin = place + wall.length;
      place = findStringEnd(wire, begin);
      if (place === -1) return undefined;
      if (isText) text = bytes.toString('utf8', begin, place);
    }
    if (!wire.startsWith(last, place)) return undefined;
    return { text, end: place + last.length };
  }

  return {
    read(bytes) {
      const wire = bytes.toString('latin1');
      let text = '';
      let end = 0;
      for (let event = readEvent(bytes, wire, 0); event; event = readEvent(bytes, wire, end)) {
        text += event.text;
        end = event.end;
      }
      return { text, end };
    },
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/** The place of the quote that ends the string, or -1 when something comes before that has to be parsed. */
function findStringEnd(wire: string, from: number): number {
  for (let place = from; place < wire.length; place++) {
    const code = wire.charCodeAt(place);
    if (code === QUOTE) return place;
    if (code === BACKSLASH || code < FIRST_PRINTABLE) return -1;
  }
  return -1;
}
