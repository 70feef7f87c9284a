import { expect, test } from 'vitest';
import { shortenWords } from './failures.ts';

test('an administrator reads the words of a service without the key, in any form, and without names of the single call', () => {
  const words =
    'Incorrect API key provided: sk-proj-abcdefghijkl. Your key 0123456789 was used in req_abcdef123456.';
  expect(shortenWords(words, ['0123456789'])).toBe(
    'Incorrect API key provided: •••• Your key •••• was used in ….',
  );
  expect(shortenWords('字'.repeat(400), [])).toHaveLength(300);
});

test('an administrator reads nothing of what a pupil wrote, where the service repeats it', () => {
  const question = '我今天心情很不好，不想上學，也不想告訴媽媽。';
  const words = `Invalid content: "${question}" is not allowed (see https://example.com/policy)`;
  const shown = shortenWords(words, [], ['別的話', question]);
  expect(shown).toBe('Invalid content: "…" is not allowed (see https://example.com/policy)');
  expect(shortenWords('Invalid content: 不想上學，也不想告訴', [], [question])).not.toContain('不想');
});
