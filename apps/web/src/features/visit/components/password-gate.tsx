import '#web/components/form-styles.ts';
import { Button, Loader, Paper, PasswordInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { BotAvatar } from '#web/components/bot-avatar.tsx';
import classes from './password-gate.module.css';

type Props = {
  title: string;
  lead: string;
  /** Why nobody is let in yet; empty before anybody tried. */
  problem: string;
  isChecking: boolean;
  onEnter: (access: string) => void;
  /** Tries again without a password; null where only a password leads on. */
  onRetry: (() => void) | null;
  /** Other ways onward. */
  children?: ReactNode;
};

/** The contract takes no longer one. */
const LONGEST = 200;

/** Asks a visitor for a share password. */
export function PasswordGate({ title, lead, problem, isChecking, onEnter, onRetry, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useFieldAfterFailure(field, problem, isChecking);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const access = field.current?.value ?? '';
    if (access === '') field.current?.focus();
    else if (!isChecking) onEnter(access);
  };
  const invalid = problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': problemId };
  return (
    <main className={classes.page}>
      <Paper className={classes.card} radius="lg" withBorder>
        <header className={classes.header}>
          <BotAvatar size={72} />
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          <p className={classes.lead}>{lead}</p>
        </header>
        <form className={classes.form} onSubmit={submit} noValidate>
          <PasswordInput
            ref={field}
            label="密碼"
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            readOnly={isChecking}
            visibilityToggleButtonProps={{ 'aria-label': '顯示或隱藏輸入內容', tabIndex: 0 }}
            {...invalid}
          />
          {/* Always there, so that a reader's software announces what appears in it. */}
          <p id={problemId} role="alert" className={classes.problem}>
            {problem}
          </p>
          {/* Not disabled while it checks: the focus would fall out of the page. */}
          <Button
            type="submit"
            fullWidth
            aria-busy={isChecking}
            leftSection={isChecking && <Loader size="1.1em" color="currentColor" />}
          >
            {isChecking ? '處理中...' : '登入'}
          </Button>
          {onRetry && (
            <Button variant="subtle" fullWidth onClick={onRetry}>
              再試一次
            </Button>
          )}
        </form>
        {children}
      </Paper>
    </main>
  );
}

/** Whoever tried a password tries the next one: what is there is marked, so that typing replaces it. */
function useFieldAfterFailure(
  field: React.RefObject<HTMLInputElement | null>,
  problem: string,
  isChecking: boolean,
): void {
  const wasChecking = useRef(isChecking);
  useEffect(() => {
    if (wasChecking.current && !isChecking && problem !== '') field.current?.select();
    wasChecking.current = isChecking;
  }, [field, problem, isChecking]);
}
