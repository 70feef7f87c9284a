import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { alert } from '#web/lib/confirm.ts';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { modelChoicesQuery } from '../api/list-models.ts';
import { type Problems, trialFieldsOf } from '../state/chatbot-values.ts';
import { type FormTab, firstProblem, TAB_OF } from '../state/form-tabs.ts';
import { hasLeft, PASSWORD_LOST } from '../state/kept-chatbots.ts';
import { createTrial, type Trial } from '../state/trial.ts';
import { type StoredChatbot, useChatbotForm } from '../state/use-chatbot-form.ts';
import { BackButton } from './back-button.tsx';
import classes from './chatbot-form.module.css';
import { FormTabs } from './form-tabs.tsx';
import { OriginNotice } from './origin-notice.tsx';
import { TrialPanel } from './trial-panel.tsx';
import { TrialSheet } from './trial-sheet.tsx';

/** Where the trial stands beside the form; elsewhere a button opens it over the page. */
const WIDE = '(min-width: 75em)';

/** Milliseconds for which the text of a failed save is shown before the list is. */
const RETURN_AFTER = 3_000;

const NEW_LEAD = '設定好以後，在「試用」裡問幾個問題，再分享給學生。';

type Props = {
  userId: string;
  /** Null makes a new chatbot. */
  stored: StoredChatbot | null;
  tab: FormTab;
  keptKey: string | null;
  goBack: () => void;
};

export function ChatbotFormBody({ userId, stored, tab: firstTab, keptKey, goBack }: Props) {
  const { data: choices } = useQuery(modelChoicesQuery);
  const form = useChatbotForm({ userId, stored, keptKey, choices });
  const [tab, setTab] = useState(firstTab);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const [isTrying, setIsTrying] = useState(false);
  const trial = useTrial();
  const isKept = form.phase === 'kept';
  useLeaveQuestion(form.isDirty, form.forgetDraft);
  useReturn(isKept);

  const showProblem = (problems: Problems) => {
    const field = firstProblem(problems);
    if (!field) return;
    flushSync(() => setTab(TAB_OF[field]));
    const wrong = element.current?.elements.namedItem(field);
    if (wrong instanceof HTMLElement) wrong.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.phase !== 'editing') return;
    const outcome = await form.save();
    if (outcome.kind === 'invalid' || outcome.kind === 'refused') return showProblem(outcome.problems);
    if (outcome.kind === 'away' || hasLeft(userId)) return;
    await alert(stored ? '聊天機器人已更新成功！' : '聊天機器人已創建成功！');
    // Whoever has gone on to another page in the meantime is not fetched back.
    if (stored || !element.current) return;
    const params = { id: outcome.chatbot.id };
    await navigate({ to: PAGES.chatbotEdit.path, params, search: { tab: 'share' }, replace: true });
  };

  const tried = {
    trial,
    chatbot: {
      fields: { ...trialFieldsOf(form.values), ...(stored?.friend && { friend: stored.friend }) },
      welcomeMessage: form.values.welcomeMessage,
    },
    name: form.values.name.trim(),
  };
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <BackButton onClick={goBack} />
        <PageHeading lead={stored ? storedLead(form.savedName, stored) : NEW_LEAD}>
          {stored ? PAGES.chatbotEdit.title : PAGES.chatbotNew.title}
        </PageHeading>
        <OriginNotice origin={form.origin} lacksPassword={form.lacksPassword} onDiscard={form.discard} />
        <form ref={element} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <div inert={form.phase !== 'editing'}>
            <FormTabs form={form} tab={tab} onTab={setTab} />
          </div>
          <footer className={classes.footer}>
            <div role="alert" className={classes.refusal}>
              {form.refusal}
              {isKept && '儲存聊天機器人時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。'}
              {isKept && form.lacksPassword && <p>{PASSWORD_LOST}</p>}
            </div>
            {!isWide && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setIsTrying(true)}>
                試用
              </Button>
            )}
            <Button variant="default" onClick={goBack}>
              取消
            </Button>
            <Button type="submit" loading={form.phase === 'saving'} disabled={isKept}>
              儲存
            </Button>
            <p role="status" className="visually-hidden">
              {form.phase === 'saving' && '正在儲存…'}
            </p>
          </footer>
        </form>
      </div>
      {isWide && (
        <aside aria-label="試用聊天機器人" className={classes.aside}>
          <TrialPanel {...tried} />
        </aside>
      )}
      {!isWide && isTrying && (
        <TrialSheet onClose={() => setIsTrying(false)}>
          <TrialPanel {...tried} onClose={() => setIsTrying(false)} />
        </TrialSheet>
      )}
    </div>
  );
}

function storedLead(name: string, { friend }: StoredChatbot): string {
  return friend ? `${name}：在「${PAGES.builder.title}」製作。停用以後，學生不能自己叫醒它。` : name;
}

/** The conversation of the trial; an answer that is still coming ends with the page. */
function useTrial(): Trial {
  const [trial] = useState(createTrial);
  useEffect(() => trial.stop, [trial]);
  return trial;
}

/** To the list, where what was kept is waiting. */
function useReturn(isKept: boolean): void {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ to: PAGES.chatbots.path }));
  useEffect(() => {
    if (!isKept) return;
    const timer = setTimeout(leave, RETURN_AFTER);
    return () => clearTimeout(timer);
  }, [isKept]);
}
