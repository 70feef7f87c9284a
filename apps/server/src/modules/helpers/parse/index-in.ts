/**
 * Where a passage begins in a text, or -1, in time that grows with their lengths alone (Knuth, Morris, Pratt): the
 * search of strings takes seconds where a long passage is nearly found again and again.
 */
export function indexIn(text: string, passage: string): number {
  const lengths = matchItself(passage);
  let matched = 0;
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    while (matched > 0 && passage.charCodeAt(matched) !== sign) matched = lengths[matched - 1] ?? 0;
    if (passage.charCodeAt(matched) === sign) matched++;
    if (matched === passage.length) return place + 1 - matched;
  }
  return -1;
}

/** For each beginning of the passage, how much of its end is a shorter beginning of the passage. */
function matchItself(passage: string): Uint32Array {
  const lengths = new Uint32Array(passage.length);
  let matched = 0;
  for (let place = 1; place < passage.length; place++) {
    const sign = passage.charCodeAt(place);
    while (matched > 0 && passage.charCodeAt(matched) !== sign) matched = lengths[matched - 1] ?? 0;
    if (passage.charCodeAt(matched) === sign) matched++;
    lengths[place] = matched;
  }
  return lengths;
}
