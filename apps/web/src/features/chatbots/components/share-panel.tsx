import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ProjectorView } from '#web/components/dialogs/projector-view.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { SharedChatbot } from '#web/lib/share-links.ts';
import { shareQuery } from '#web/lib/share-query.ts';
import classes from './share-dialog.module.css';
import { ShareLinks } from './share-links.tsx';

type Props = {
  chatbot: SharedChatbot;
  /** The password itself stands elsewhere on the page. */
  withoutPassword?: boolean;
  /** The link whose code fills the screen; null for none. */
  projected: string | null;
  onProject: (link: string | null) => void;
};

/** The links of a chatbot for visitors, its share password, and a QR code to scan, to project and to print. */
export function SharePanel({ chatbot, withoutPassword = false, projected, onProject }: Props) {
  const share = useQuery(shareQuery(chatbot.id));
  return (
    <div className={classes.share}>
      <p className={classes.lead}>
        把連結或 QR code 交給學生，不用登入就能和「{chatbot.name}」聊天。連結裡已經有分享密碼。
      </p>
      {share.data && (
        <ShareLinks
          chatbot={chatbot}
          password={share.data.password}
          withoutPassword={withoutPassword}
          onProject={onProject}
        />
      )}
      {share.isPending && (
        <div role="status" aria-label="正在載入分享連結" className={classes.loading}>
          <Skeleton width={200} height={200} radius="md" />
          <Skeleton height={200} radius="md" />
        </div>
      )}
      {share.isError && <FailureNotice error={share.error} onRetry={() => void share.refetch()} />}
      {projected !== null && (
        <ProjectorView name={chatbot.name} link={projected} onClose={() => onProject(null)} />
      )}
    </div>
  );
}
