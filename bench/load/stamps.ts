/**
 * Finds the stamps of the AI server in an answer's bytes: `⟨1767225600000.25⟩`, milliseconds since 1970 when
 * the token was sent. They stand in the bytes alike whether the answer comes straight from the AI server or
 * in the events of the product, so that one reader, which decodes nothing, serves all and favours none.
 */
export type StampReader = { feed(bytes: Buffer): void };

const OPEN = Buffer.from('⟨');
const DIGITS = '1767225600000.25'.length;

/** Reads at most `count` stamps: the product's last event repeats the whole answer. */
export function makeStampReader(count: number, onStamp: (sentAt: number) => void): StampReader {
  let left = count;
  let cut: Buffer | undefined;
  return {
    feed(bytes) {
      if (left === 0) return;
      const all = cut ? Buffer.concat([cut, bytes]) : bytes;
      cut = undefined;
      for (let place = all.indexOf(OPEN); place !== -1 && left > 0; place = all.indexOf(OPEN, place)) {
        const start = place + OPEN.length;
        if (start + DIGITS > all.length) break;
        left--;
        onStamp(Number(all.toString('latin1', start, start + DIGITS)));
        place = start + DIGITS;
      }
      cut = findCut(all);
    },
  };
}

/** The beginning of a stamp whose rest has not come yet. */
function findCut(bytes: Buffer): Buffer | undefined {
  const tail = bytes.subarray(Math.max(0, bytes.length - (OPEN.length + DIGITS - 1)));
  const whole = tail.indexOf(OPEN);
  if (whole !== -1) return tail.subarray(whole);
  for (const length of [2, 1]) {
    const end = tail.subarray(-length);
    if (end.length === length && end.equals(OPEN.subarray(0, length))) return end;
  }
  return undefined;
}
