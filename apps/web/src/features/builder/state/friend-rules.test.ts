import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PERSONALITIES } from '#contract/chatbots.contract.ts';
import { FRIEND_LANGUAGES } from '#contract/friend-constants.ts';
import { friendColour } from '#web/components/friends/friend-colour.ts';
import { FRIEND_COLOURS } from '#web/components/friends/friend-face.tsx';
import { type Choices, change, findIncomplete, isSame, NOTHING_CHOSEN, toggle } from './choices.ts';
import { makeFriendId } from './friend-id.ts';
import { FRIEND_NAMES, suggestName } from './friend-names.ts';
import { readMaking, writeMaking } from './making.ts';
import { PERSONALITY_WORDS, personalityLabel } from './personalities.ts';

const anyChoices: fc.Arbitrary<Choices> = fc.record({
  name: fc.string(),
  language: fc.option(fc.constantFrom(...FRIEND_LANGUAGES)),
  personalities: fc.uniqueArray(fc.constantFrom(...PERSONALITIES)),
  promptId: fc.option(fc.uuid()),
  customPrompt: fc.string(),
  knowledge: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
});

describe('the rules of the builder', () => {
  test('[BUILD-11 OPEN-70] a child finds sixty different names, twenty for each language', () => {
    const all = FRIEND_LANGUAGES.flatMap((language) => FRIEND_NAMES[language]);
    for (const language of FRIEND_LANGUAGES) expect(FRIEND_NAMES[language]).toHaveLength(20);
    expect(new Set(all.map((name) => name.trim())).size).toBe(60);
    fc.assert(
      fc.property(
        fc.constantFrom(...FRIEND_LANGUAGES),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (language, chance) => {
          const current = FRIEND_NAMES[language][0] ?? '';
          const found = suggestName(language, current, chance);
          expect(FRIEND_NAMES[language]).toContain(found);
          expect(found).not.toBe(current);
        },
      ),
    );
  });

  test('[BUILD-13 BUILD-14] a child finds each of the eight personalities with words of its own, in every language', () => {
    expect(Object.keys(PERSONALITY_WORDS)).toEqual([...PERSONALITIES]);
    for (const language of FRIEND_LANGUAGES) {
      expect(new Set(PERSONALITIES.map((one) => personalityLabel(one, language))).size).toBe(8);
    }
  });

  test('a child who chooses a colour gets an id that has it', () => {
    for (const colour of FRIEND_COLOURS) expect(friendColour(makeFriendId(colour))).toBe(colour);
  });

  test('[BUILD-18 BUILD-19] a child never has a preset prompt and own words at once, whatever is changed in whatever order', () => {
    const anyPatch = fc.oneof(
      fc.record({ promptId: fc.uuid() }),
      fc.record({ customPrompt: fc.string() }),
      fc.record({ language: fc.constantFrom(...FRIEND_LANGUAGES) }),
    );
    fc.assert(
      fc.property(fc.array(anyPatch), (patches) => {
        const { promptId, customPrompt } = patches.reduce<Choices>(change, NOTHING_CHOSEN);
        expect(promptId !== null && customPrompt !== '').toBe(false);
      }),
    );
  });

  test('a child whose name for it turns the direction of writing gets it without these marks', () => {
    expect(change(NOTHING_CHOSEN, { name: '\u202Eabc\u2066 👩‍🚀' }).name).toBe('abc 👩‍🚀');
  });

  test('[BUILD-12] a child who turns the same card twice has what was there before', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...PERSONALITIES), (choices, one) => {
        const twice = toggle(toggle(choices.personalities, one), one);
        expect(isSame({ ...choices, personalities: twice }, choices)).toBe(true);
      }),
    );
  });

  test('a child with any choices finds exactly these again in this tab, and nobody else does', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(1, 2, 3, 4), (choices, step) => {
        const making = { id: makeFriendId(null), step: step as 1, choices, saved: null };
        writeMaking('me', making);
        expect(readMaking('me')).toEqual(making);
        expect(isSame(readMaking('somebody').choices, NOTHING_CHOSEN)).toBe(true);
      }),
    );
  });

  test('a child whose kept choices cannot be read begins anew', () => {
    for (const text of ['', '{', '7', '{"id":1}', '{"id":"x","choices":{"name":"a"}}']) {
      sessionStorage.setItem('draft:me:friend', text);
      expect(findIncomplete(readMaking('me').choices)).toBe(1);
    }
  });
});
