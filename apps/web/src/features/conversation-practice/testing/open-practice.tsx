import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PracticeApp, type PracticeProps } from '../frame/practice-app.tsx';
import { chineseScene, englishScene } from '../frame/scenes/scene.ts';

const SHOP = englishScene(
  { id: 'shop', title: '在商店', place: '你到商店買水果。', roles: ['店員', '客人'] },
  `
  A | Good morning! | 早安！
  B | I would like two apples, please. | 我想要兩個蘋果。
  A | Here you are. | 給你。
  B | Thank you! | 謝謝！
  A | Goodbye! | 再見！
  `,
);
const FRIEND = chineseScene(
  { id: 'friend', title: '新朋友', place: '你認識新朋友。', roles: ['同學', '你'] },
  `
  A | 你好嗎？ | Nǐ hǎo ma? | 你好嗎？
  B | 我要買書。 | Wǒ yào mǎi shū. | 我要買書呀。
  `,
);

export const ENGLISH: PracticeProps = {
  title: '英語口語練習',
  lead: '開口說。',
  languages: ['en'],
  scenes: { en: [SHOP] },
};
export const CHINESE: PracticeProps = {
  title: '普通話練習',
  lead: '開口說。',
  languages: ['cmn', 'yue'],
  scenes: { cmn: [FRIEND.cmn], yue: [FRIEND.yue] },
};

/** One of the practice pages, opened alone. */
export async function openPractice(practice: PracticeProps) {
  const user = userEvent.setup();
  await act(async () => {
    render(<PracticeApp {...practice} />);
  });
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return {
    user,
    press,
    main: within(screen.getByRole('main')),
    type: (text: string) => user.type(screen.getByRole('textbox'), `${text}{Enter}`),
    status: () => screen.getAllByRole('status').map(({ textContent }) => textContent),
    focused: () => document.activeElement?.textContent,
    /** From the list of scenes into the scene. */
    async play(scene: RegExp, role: string) {
      await press(scene);
      await press(`扮演${role}`);
    },
  };
}
