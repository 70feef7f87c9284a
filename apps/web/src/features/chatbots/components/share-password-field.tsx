import { Button, TextInput, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { CopyButton } from '#web/components/markdown/copy-button.tsx';
import type { ChatbotForm } from '../state/use-chatbot-form.ts';
import { useSharePassword } from '../state/use-share-password.ts';
import classes from './chatbot-form.module.css';

/** The share password: typed and saved here at once, or saved together with the rest of the form. */
export function SharePasswordField({ form, chatbotId }: { form: ChatbotForm; chatbotId: string }) {
  const { share, isChanging, note, problem, save, reset, renew, undo, forgetProblem } =
    useSharePassword(chatbotId);
  const typed = form.sharePassword;

  const afterwards = (isDone: boolean) => {
    if (isDone) form.typeSharePassword(null);
  };
  const saveTyped = async () => afterwards(await save(typed ?? share?.password ?? ''));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Of the whole form otherwise.
    event.preventDefault();
    if (typed !== null && !isChanging) void saveTyped();
  };
  return (
    <section aria-label="分享密碼" className={classes.password}>
      <TextInput
        name="sharePassword"
        label="分享密碼"
        description="留空就使用預設密碼。更改後，已發出的連結和 QR code 會失效，正在使用的訪客要重新輸入密碼。"
        autoComplete="off"
        rightSectionWidth="6rem"
        rightSection={share && typed === null && <CopyButton text={share.password} label="複製分享密碼" />}
        spellCheck={false}
        disabled={!share}
        value={typed ?? share?.password ?? ''}
        error={form.problems.sharePassword ?? (problem || undefined)}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          form.typeSharePassword(value === share?.password ? null : value);
          forgetProblem();
        }}
      />
      <div className={classes.buttons}>
        <Button size="sm" disabled={typed === null} loading={isChanging} onClick={() => void saveTyped()}>
          儲存密碼
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={!share || isChanging}
          onClick={async () => afterwards(await reset())}
        >
          重設為預設密碼
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={!share || isChanging}
          onClick={async () => afterwards(await renew())}
        >
          產生新密碼
        </Button>
      </div>
      <p role="status" className={classes.note}>
        {note}
        {note !== '' && undo && (
          <UnstyledButton className={classes.undo} onClick={() => void undo()}>
            復原
          </UnstyledButton>
        )}
      </p>
    </section>
  );
}
