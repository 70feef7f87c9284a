import { useNavigate } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { PasswordGate } from '#web/features/visit/components/password-gate.tsx';
import { ShareList } from '#web/features/visit/components/share-list.tsx';
import { VisitLoading } from '#web/features/visit/components/visit-loading.tsx';
import { useShare } from '#web/features/visit/state/use-share.ts';
import { useAccessParameter } from '../use-access-parameter.ts';

/** The chosen chatbot opens by the visit that has begun, so that its own password stays unknown. */
export function ShareRoute() {
  const navigate = useNavigate();
  const access = useAccessParameter();
  const { share, choice, choose, enter, retry } = useShare({
    access,
    onAccess: (typed) => void navigate({ to: PAGES.share.path, search: { access: typed }, replace: true }),
    onVisit: (id) => void navigate({ to: PAGES.publicChat.path, params: { id } }),
  });
  if (share.status === 'loading') return <VisitLoading />;
  if (share.status === 'verified') {
    return <ShareList chatbots={share.chatbots} choice={choice} onChoose={choose} />;
  }
  return (
    <PasswordGate
      title="學校的聊天機器人"
      lead="輸入學校給您的密碼就可以開始對話。"
      problem={share.failure?.text ?? ''}
      isChecking={share.isChecking}
      onEnter={enter}
      onRetry={retry}
    />
  );
}
