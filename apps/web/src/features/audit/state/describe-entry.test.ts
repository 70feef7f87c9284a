import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditEntry } from '#contract/audit.contract.ts';
import { buildEntry, WONG } from '../testing/audit-fixtures.ts';
import { EVENT_GROUPS, EVENT_WORDS } from './audit-words.ts';
import { describeChanges, describeEntry } from './describe-entry.ts';

const sentenceOf = (fields: Partial<AuditEntry>) => {
  const entry = buildEntry(1, fields);
  const sentence = describeEntry(entry)
    .map(({ text }) => text)
    .join('');
  const changes = describeChanges(entry);
  return changes.length > 0 ? `${sentence}：${changes.join('；')}` : sentence;
};

const change = (from: string, to: string) => ({ from, to });

describe('an entry of the log', () => {
  const examples: readonly [Partial<AuditEntry>, string][] = [
    [
      { details: { user_type: change('student', 'teacher'), status: change('停用', '啟用') } },
      '陳主任 更改了用戶 王小明：類型 學生 → 教師；狀態 停用 → 啟用',
    ],
    [{ details: { password: change('', '已更改') } }, '陳主任 更改了用戶 王小明：密碼 已更改'],
    [{ details: { name: change('王小名', '王小明') } }, '陳主任 更改了用戶 王小明：名稱 王小名 → 王小明'],
    [{ details: { nickname: change('a', '') } }, '陳主任 更改了用戶 王小明：nickname a → （空白）'],
    [{ action: 'user_created' }, '陳主任 新增了用戶 王小明'],
    [{ action: 'sign_in', actor_name: WONG.name, actor_id: WONG.id }, '王小明 登入'],
    [{ action: 'sign_in_refused', actor_id: null, actor_name: '' }, '有人想以 王小明 的帳號登入，被拒絕'],
    [
      { action: 'sign_in_refused', actor_id: null, actor_name: '', target_id: '', target_name: '' },
      '有人想以不存在的帳號登入，被拒絕',
    ],
    [
      {
        action: 'user_type_updated',
        target_type: 'user_type',
        target_name: 'teacher',
        details: { accessiblePages: change('/chat、chatbot、/notes', '/chat、token_management') },
      },
      '陳主任 更改了用戶類型 教師：加上頁面 API 金鑰管理；取消頁面 AI 聊天機器人、學習筆記',
    ],
    [
      {
        action: 'school_merged',
        target_type: 'school',
        target_name: '示範中學（舊）',
        details: { into: change('', '示範中學'), user_count: change('1200', '0') },
      },
      '陳主任 把學校 示範中學（舊） 併入 示範中學：1,200 位用戶移了過去',
    ],
    [
      {
        action: 'school_deleted',
        target_type: 'school',
        target_name: '示範中學',
        details: { user_count: change('12', '0') },
      },
      '陳主任 刪除了學校 示範中學：12 位用戶不再有學校',
    ],
    [{ action: 'chats_listed' }, '陳主任 查看了 王小明 的聊天列表'],
    [
      { action: 'chats_listed', target_type: 'chat_session', target_id: '', target_name: '所有用戶' },
      '陳主任 查看了 所有用戶 的聊天列表',
    ],
    [
      { action: 'key_refused', actor_id: null, actor_name: '', target_type: 'token', target_name: '高中部' },
      'AI 服務拒絕了 API 金鑰 高中部',
    ],
    [
      { action: 'key_created', actor_id: null, actor_name: '', target_type: 'token', target_name: '高中部' },
      '系統 新增了 API 金鑰 高中部',
    ],
    [
      { action: 'service_updated', target_type: 'ai_service', target_id: 'openai', target_name: 'OpenAI' },
      '陳主任 更改了 AI 服務 OpenAI',
    ],
    [
      { action: 'model_saved', target_type: 'ai_service', target_name: 'OpenAI／gpt-6-luna' },
      '陳主任 新增或更改了 AI 服務的模型 OpenAI／gpt-6-luna',
    ],
  ];
  test.each(examples)('%j is read by an admin as 「%s」', (fields, sentence) => {
    expect(sentenceOf(fields)).toBe(sentence);
  });

  test('names people by their ids, so that an admin can press them, and nothing else', () => {
    const people = (fields: Partial<AuditEntry>) =>
      describeEntry(buildEntry(1, fields)).flatMap(({ personId }) => personId ?? []);
    const { actor_id, target_id } = buildEntry(1);
    expect(people({})).toEqual([actor_id, target_id]);
    expect(people({ action: 'school_created', target_type: 'school' })).toEqual([actor_id]);
    expect(people({ action: 'sign_in_refused', actor_id: null })).toEqual([target_id]);
  });

  test('has words for an admin, and a place in the filter, whatever happened', () => {
    expect(EVENT_GROUPS.flatMap(({ events }) => events).toSorted()).toEqual(AUDIT_ACTIONS.toSorted());
    for (const action of AUDIT_ACTIONS) {
      expect(EVENT_WORDS[action].label).toMatch(/\p{Script=Han}/u);
      expect(sentenceOf({ action })).toMatch(/\p{Script=Han}/u);
    }
  });
});
