import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { FriendFace } from '#web/components/friends/friend-face.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import classes from './kids.module.css';
import { KidsCard } from './kids-frame.tsx';
import { AgainDrawing, WandDrawing } from './kids-icons.tsx';

/** Why a child and the AI friend do not meet. */
export type KidsProblem = 'no-id' | 'wrong-code' | 'unknown-chatbot' | 'busy' | 'ended' | 'failed';

const WORDS: Readonly<Record<KidsProblem, { title: string; help: string; again?: string }>> = {
  'no-id': { title: '無效的聊天機器人連結', help: '這個連結少了一部分。請老師再給你一次連結或 QR code。' },
  'wrong-code': { title: '無效的訪問代碼', help: '請老師再給你一次連結或 QR code，就可以和 AI 朋友聊天了。' },
  'unknown-chatbot': {
    title: '找不到這個AI朋友，可能連結已過期或不存在。',
    help: '請問問老師，或是自己創建一個新朋友。',
  },
  busy: { title: '好多小朋友來找我，門口有點擠。', help: '數到十，再按一次吧！', again: '再試一次' },
  ended: { title: '這次聊天的時間到囉！', help: '想繼續聊就按這裡，你打的字還在。', again: '再聊一次' },
  failed: { title: '我一下子沒聽到你敲門。', help: '可能是網路不通，等一下再按一次吧！', again: '再試一次' },
};

type Props = { problem: KidsProblem; onAgain: () => void };

export function KidsProblemCard({ problem, onAgain }: Props) {
  const { title, help, again } = WORDS[problem];
  return (
    <KidsCard>
      <div className={classes.cardFace}>
        <FriendFace mood={problem === 'ended' ? 'idle' : 'sad'} />
      </div>
      <div role="alert" className={classes.cardWords}>
        <h1 className={classes.cardTitle} tabIndex={-1}>
          {title}
        </h1>
        <p>{help}</p>
      </div>
      {again && (
        <UnstyledButton className={`${kids.press} ${classes.bigButton}`} onClick={onAgain}>
          <AgainDrawing />
          <span>{again}</span>
        </UnstyledButton>
      )}
      <Link
        to={PAGES.builder.path}
        className={`${kids.press} ${again ? classes.quietLink : classes.bigButton}`}
      >
        <WandDrawing />
        <span>創建新的 AI 朋友</span>
      </Link>
    </KidsCard>
  );
}
