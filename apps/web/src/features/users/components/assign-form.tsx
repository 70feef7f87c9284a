import { Button } from '@mantine/core';
import { useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import type { ASSIGN_MODES } from '#contract/user-management.contract.ts';
import { DialogButtons } from '#web/components/dialogs/dialog-buttons.tsx';
import { toast } from '#web/lib/toast.ts';
import { assign } from '../api/change-many.ts';
import type { ChatbotChoice } from '../api/find-chatbots.ts';
import { useManyChange } from '../state/use-many-change.ts';
import { ChatbotPicker } from './chatbot-picker.tsx';
import classes from './many.module.css';
import type { ManyContent } from './many-dialog.tsx';
import { ManyFailureNotice } from './many-failure-notice.tsx';
import { ManyReport } from './many-report.tsx';

type Mode = (typeof ASSIGN_MODES)[number];

type Props = ManyContent & {
  chosen: readonly string[];
  /** The only one; nobody when there are several. */
  userName: string | null;
  /** What that one has been assigned. */
  assigned: readonly ChatbotChoice[];
};

export function AssignForm({ chosen, userName, assigned, onHold, onCancel, onClose }: Props) {
  const [before] = useState(assigned);
  const [bots, setBots] = useState(before);
  const [mode, setMode] = useState<Mode>(userName === null ? 'add' : 'replace');
  const [isEmpty, setIsEmpty] = useState(false);
  const change = useManyChange({
    chosen,
    send: (ids) => assign({ ids, mode, chatbots: bots.map(({ id }) => id) }),
    isDirty: bots !== before,
    onHold,
    onDone: ({ missing }) => {
      if (userName === null) return;
      tellOne(userName, missing > 0);
      onClose();
    },
  });
  if (change.report && userName === null) return <ManyReport report={change.report} onClose={onClose} />;

  const count = change.ids.length.toLocaleString('en');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const nothing = bots.length === 0 && mode !== 'replace';
        setIsEmpty(nothing);
        if (!nothing) change.send();
      }}
    >
      <div inert={change.isPending} className={classes.fields}>
        {userName === null && <ModeChoice count={count} mode={mode} onChange={setMode} />}
        <ChatbotPicker
          chosen={bots}
          onChange={(next) => {
            setBots(next);
            setIsEmpty(false);
          }}
        />
        <p className={classes.lead}>沒有指派任何聊天機器人的用戶，使用共用的預設聊天機器人。</p>
      </div>
      {isEmpty && (
        <p role="alert" className={classes.problem}>
          請選擇聊天機器人
        </p>
      )}
      {change.failure && (
        <ManyFailureNotice
          failure={change.failure}
          isDivisible={change.failure.refused.length < change.ids.length}
          onLeaveOut={change.leaveOut}
        />
      )}
      <DialogButtons>
        <Button variant="default" disabled={change.isPending} onClick={onCancel}>
          取消
        </Button>
        <Button type="submit" loading={change.isPending}>
          {userName === null ? SUBMIT_WORDS[mode](count) : '儲存'}
        </Button>
      </DialogButtons>
    </form>
  );
}

const SUBMIT_WORDS: Readonly<Record<Mode, (count: string) => string>> = {
  add: (count) => `為 ${count} 位用戶加入`,
  remove: (count) => `從 ${count} 位用戶移除`,
  replace: (count) => `取代 ${count} 位用戶的指派`,
};

const MODES: readonly { mode: Mode; label: string; about: string }[] = [
  { mode: 'add', label: '加入', about: '保留原有的，再加上選擇的' },
  { mode: 'remove', label: '移除', about: '從原有的當中拿走選擇的' },
  { mode: 'replace', label: '取代', about: '只留下選擇的，其餘都拿走' },
];

function ModeChoice({
  count,
  mode,
  onChange,
}: {
  count: string;
  mode: Mode;
  onChange: (mode: Mode) => void;
}) {
  return (
    <fieldset className={classes.modes}>
      <legend className={classes.label}>對 {count} 位用戶</legend>
      {MODES.map((each) => (
        <label key={each.mode} className={classes.option}>
          <input
            type="radio"
            name="mode"
            checked={mode === each.mode}
            onChange={() => onChange(each.mode)}
            data-autofocus={each.mode === mode || undefined}
          />
          <span>{each.label}</span>
          <span className={classes.hint}>{each.about}</span>
        </label>
      ))}
    </fieldset>
  );
}

function tellOne(name: string, isMissing: boolean): void {
  if (isMissing) toast('error', `「${name}」已被刪除，沒有更改`);
  else toast('success', `已儲存「${name}」的聊天機器人`, TIMERS.savedBanner);
}
