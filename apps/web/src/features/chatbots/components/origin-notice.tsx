import { Button } from '@mantine/core';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import { PASSWORD_LOST } from '../state/kept-chatbots.ts';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';

const TEXTS = {
  draft: '已恢復您上次尚未儲存的內容。',
  kept: '尚未同步：這些更改還沒有送到伺服器，請再按一次「儲存」。',
} as const;

type Props = Pick<ChatbotForm, 'origin' | 'lacksPassword'> & { onDiscard: () => void };

/** Says why the form does not show what is stored, and leads back to that. */
export function OriginNotice({ origin, lacksPassword, onDiscard }: Props) {
  return (
    <div role="status">
      {origin !== 'saved' && (
        <NoticeBar>
          <p>
            {TEXTS[origin]}
            {lacksPassword && PASSWORD_LOST}
          </p>
          <Button size="xs" variant="default" onClick={onDiscard}>
            捨棄
          </Button>
        </NoticeBar>
      )}
    </div>
  );
}
