import { describe, expect, test } from 'vitest';
import { readFilter, readOpenId } from './history-filter.ts';
import { markWords } from './mark-words.ts';
import { modelOf } from './model-of.ts';

describe('the model of a chat', () => {
  const forms = [
    [{ model: 'o3-mini' }, 'o3-mini'],
    ['{"model":"o3-mini"}', 'o3-mini'],
    [{}, 'gpt-4o'],
    ['{"model":7}', 'gpt-4o'],
    ['not JSON', 'gpt-4o'],
    ['null', 'gpt-4o'],
    [null, 'gpt-4o'],
  ] as const;
  test.each(forms)('[HIST-40] a reader of a chat with the metadata %j reads %s', (metadata, model) => {
    expect(modelOf({ metadata, chatbot_model: 'gpt-4o' })).toBe(model);
  });

  test('[HIST-40] a reader of a chat whose chatbot is gone reads no model', () => {
    expect(modelOf({ metadata: null, chatbot_model: null })).toBeNull();
  });
});

describe('the words of a search', () => {
  const marked = (text: string, search: string) =>
    markWords(text, search)
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');
  const texts = [
    ['今天學了分數和小數', '分數 小數', '今天學了[分數]和[小數]'],
    ['The Great Wall', 'great', 'The [Great] Wall'],
    ['ＡＢＣ和abc', 'abc', '[ＡＢＣ]和[abc]'],
    ['一一一', '一一', '[一一一]'],
    ['沒有這個詞', '分數', '沒有這個詞'],
    ['', '分數', ''],
  ] as const;
  test.each(texts)('are marked for whoever looks at 「%s」 for 「%s」', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected);
    expect(marked(text, search).replaceAll(/[[\]]/g, '')).toBe(text);
  });
});

describe('an address', () => {
  const EMPTY = { session: '', search: '', title: '', period: '', chatbot: '', user: '', school: '' };

  test('in which somebody wrote nonsense narrows nothing and opens nothing', () => {
    const nonsense = {
      ...EMPTY,
      session: 'x',
      search: '\u0000',
      title: ' ',
      period: 'year',
      chatbot: '1',
      user: 'me',
    };
    expect(readFilter(nonsense, true)).toEqual({});
    expect(readOpenId(nonsense)).toBeNull();
  });

  test('in which a search or a title is too long narrows by its beginning, without half a character', () => {
    const long = `${'一'.repeat(199)}🙂二`;
    const beginning = '一'.repeat(199);
    expect(readFilter({ ...EMPTY, search: long, title: `${long}三` }, false)).toEqual({
      search: beginning,
      title: beginning,
    });
    expect(readFilter({ ...EMPTY, search: '一'.repeat(201) }, false).search).toHaveLength(200);
  });

  test('[HIST-37] of a person who is no admin narrows by no user and no school', () => {
    const address = { ...EMPTY, user: 'public', school: '示範小學部', title: '分數' };
    expect(readFilter(address, true)).toEqual({ userId: 'public', school: '示範小學部', title: '分數' });
    expect(readFilter(address, false)).toEqual({ title: '分數' });
  });
});
