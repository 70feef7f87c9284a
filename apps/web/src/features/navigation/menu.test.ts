import { describe, expect, test } from 'vitest';
import type { Rights } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { menuFor } from './menu.ts';

const titles = (rights: Rights) =>
  menuFor(rights).map(({ label, items }) => [label, ...items.map((name) => PAGES[name].title)]);

const ALL = [
  ['基本功能', '首頁', '會話練習', 'AI 聊天機器人', '創建 AI 朋友'],
  ['學習功能（測試中）', '作業評估', '學習內容', '語言練習', '學習筆記'],
  ['AI 工具', 'AI 圖片生成', '試卷生成器', '題庫'],
  [
    '管理功能',
    ...['聊天機器人管理', '知識庫管理', 'AI 提示管理', '題庫管理', '聊天記錄'],
    ...['AI 服務', 'API 金鑰管理'],
  ],
  ['系統管理', '用戶權限管理', '用戶類型管理'],
];

describe('the menu', () => {
  const HOLDERS = [
    ['a holder of all', { userType: 'teacher', permissions: ['all'] }],
    ['an administrator without any permission', { userType: 'admin', permissions: [] }],
  ] as const;
  test.each(HOLDERS)(
    '[NAV-10 NAV-11 NAV-12 NAV-13 NAV-14 NAV-15 NAV-19 AUTH-47] %s sees every page in its group',
    (_, rights) => {
      expect(titles(rights)).toEqual(ALL);
    },
  );

  test('[NAV-18 NAV-20] a pupil sees the pages of which they hold any permission, by either name', () => {
    const permissions = ['conversation', 'learning_notes', '/content', '/question-database'];
    expect(titles({ userType: 'student', permissions })).toEqual([
      ['基本功能', '首頁', '會話練習', 'AI 聊天機器人'],
      ['學習功能（測試中）', '學習內容', '學習筆記'],
      ['AI 工具', '題庫'],
    ]);
  });

  test('[NAV-21 OPEN-43] a guest sees what asks for no permission, and no empty group', () => {
    expect(titles(null)).toEqual([['基本功能', '首頁', '會話練習']]);
  });

  test('[AUTH-42 OPEN-88] a person of a custom type sees what its permissions allow', () => {
    expect(titles({ userType: 'librarian', permissions: ['knowledge_base_management'] })).toContainEqual([
      '管理功能',
      '知識庫管理',
    ]);
  });
});
