let table: Map<string, [number, number]> | null = null;

/** Text as older programs in Taiwan and Hong Kong wrote it. Node reads Big5 but does not write it. */
export function encodeBig5(text: string): Uint8Array<ArrayBuffer> {
  table ??= makeTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    const pair = table.get(character);
    if (!pair) throw new Error(`not in Big5: ${character}`);
    bytes.push(...pair);
  }
  return new Uint8Array(bytes);
}

function makeTable(): Map<string, [number, number]> {
  const decoder = new TextDecoder('big5', { fatal: true });
  const found = new Map<string, [number, number]>();
  for (let lead = 0xa1; lead <= 0xf9; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      try {
        const character = decoder.decode(new Uint8Array([lead, trail]));
        if (!found.has(character)) found.set(character, [lead, trail]);
      } catch {
        // Two bytes that mean nothing.
      }
    }
  }
  return found;
}
