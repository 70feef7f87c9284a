import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProjectorView } from '#web/components/dialogs/projector-view.tsx';
import kids from '#web/components/friends/kids-world.module.css';
import { QrCode } from '#web/components/qr-code.tsx';
import { saveQr } from '#web/lib/files/save-qr.ts';
import { shareLinks } from '#web/lib/share-links.ts';
import { shareQuery } from '#web/lib/share-query.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { linkProblem } from '../state/save-words.ts';
import classes from './kids-dialog.module.css';
import { KidsDialog } from './kids-dialog.tsx';
import { Problem } from './problem.tsx';

/** A friend as the dialogs need it. */
export type Shared = { id: string; name: string; isResting: boolean };

type Props = { friend: Shared; onClose: () => void };

/** How others come to the friend: by its link or its QR code, without an account. */
export function ShareDialog({ friend, onClose }: Props) {
  const share = useQuery(shareQuery(friend.id));
  return (
    <KidsDialog title={`分享「${friend.name}」`} onClose={onClose}>
      {friend.isResting && <p>它正在休息。叫醒它以後，這個連結才能用。</p>}
      {share.data && <Ways friend={friend} password={share.data.password} />}
      {share.isPending && (
        <p role="status" className={classes.waiting}>
          正在準備連結…
        </p>
      )}
      {share.isError && (
        <Problem
          text={linkProblem(share.error, '連結暫時拿不到，可能是網路不通。')}
          onAgain={() => void share.refetch()}
          onClose={onClose}
        />
      )}
    </KidsDialog>
  );
}

function Ways({ friend, password }: { friend: Shared; password: string }) {
  const { outcome, copy } = useCopy();
  const [isLarge, setIsLarge] = useState(false);
  const link = shareLinks(location.origin, friend.id, password).kids;
  const plain = `${kids.press} ${classes.plain}`;
  return (
    <div className={classes.share}>
      <div className={classes.code}>
        <QrCode text={link} size={200} label={`「${friend.name}」的 QR code`} />
        <UnstyledButton className={plain} onClick={() => setIsLarge(true)}>
          放大 QR code
        </UnstyledButton>
        <UnstyledButton className={plain} onClick={() => void saveQr(friend.name, link, 'png')}>
          存成圖片
        </UnstyledButton>
      </div>
      <div className={classes.link}>
        <p>把連結或 QR code 交給同學和家人，不用登入就能和它聊天。</p>
        <p className={classes.address}>{link}</p>
        <UnstyledButton className={`${kids.press} ${classes.main}`} onClick={() => void copy(link)}>
          <span aria-live="polite">
            {outcome === null ? '複製連結' : outcome === 'copied' ? '已複製' : '無法複製'}
          </span>
        </UnstyledButton>
        <UnstyledButton className={plain} onClick={() => void window.open(link, '_blank', 'noopener')}>
          立即開啟
        </UnstyledButton>
        <p className={classes.soft}>拿到連結的人都能和它聊天，只交給你認識的人喔。</p>
      </div>
      {isLarge && <ProjectorView name={friend.name} link={link} onClose={() => setIsLarge(false)} />}
    </div>
  );
}
