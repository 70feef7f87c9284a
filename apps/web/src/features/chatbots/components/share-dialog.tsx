import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '#web/components/failure-notice.tsx';
import { fetchShare } from '../api/get-share.ts';
import type { SharedChatbot } from '../state/share-links.ts';
import { ProjectorView } from './projector-view.tsx';
import classes from './share-dialog.module.css';
import { ShareLinks } from './share-links.tsx';

type Props = { chatbot: SharedChatbot; onClose: () => void };

/** The links of a chatbot for visitors, its share password, and a QR code to scan, to project and to print. */
export function ShareDialog({ chatbot, onClose }: Props) {
  const [projected, setProjected] = useState<string | null>(null);
  const share = useQuery({
    queryKey: ['chatbots', chatbot.id, 'share'],
    queryFn: ({ signal }) => fetchShare(chatbot.id, signal),
  });
  return (
    // While the code fills the screen, Escape leads back from there.
    <Modal opened onClose={onClose} title="分享聊天機器人" size="46rem" closeOnEscape={projected === null}>
      <p className={classes.lead}>
        把連結或 QR code 交給學生，不用登入就能和「{chatbot.name}」聊天。連結裡已經有分享密碼。
      </p>
      {share.data && <ShareLinks chatbot={chatbot} password={share.data.password} onProject={setProjected} />}
      {share.isPending && (
        <div role="status" aria-label="正在載入分享連結" className={classes.loading}>
          <Skeleton width={200} height={200} radius="md" />
          <Skeleton height={200} radius="md" />
        </div>
      )}
      {share.isError && <FailureNotice error={share.error} onRetry={() => void share.refetch()} />}
      {projected !== null && (
        <ProjectorView name={chatbot.name} link={projected} onClose={() => setProjected(null)} />
      )}
    </Modal>
  );
}
