import { failureText } from '#web/lib/api/failure-text.ts';
import { getSession } from '#web/lib/session/session-store.ts';
import { toast } from '#web/lib/toast.ts';
import type { SaveOutcome } from './saves.ts';

/** How a save ended, for who is not at its form any more; for nobody else, should another person be signed in now. */
export function tellOutcome(ownerId: string, name: string, outcome: SaveOutcome): void {
  const session = getSession();
  if (session.status === 'signed-in' && session.user.id !== ownerId) return;
  if (outcome.kind === 'left') return;
  if (outcome.kind === 'saved') toast('success', `「${name}」已儲存`);
  else toast('error', `「${name}」${reasonOf(outcome)}`);
}

function reasonOf(outcome: Exclude<SaveOutcome, { kind: 'saved' | 'left' }>): string {
  if (outcome.kind === 'kept') return '無法送到伺服器，已保存在這台電腦，標示為「尚未同步」。';
  const reason =
    outcome.kind === 'refused' ? failureText(outcome.error).title : '伺服器無法連線，這台電腦也無法保存。';
  return `沒有儲存：${reason}`;
}
