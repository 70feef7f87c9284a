import { Button } from '@mantine/core';
import { MANY_USERS, type ManagedUser } from '#contract/user-management.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import type { UserFilter } from '../api/list-users.ts';
import type { Selection } from '../state/selection.ts';
import classes from './many.module.css';

type Props = {
  selection: Selection;
  /** What narrows the list now, and how many match; null while that is not known. */
  filter: UserFilter;
  total: number | null;
  /** Those of them who are in sight. */
  users: readonly ManagedUser[];
  onAssign: () => void;
  onChange: () => void;
};

/** What can be done with the users that are chosen; it stays in sight while the list scrolls. */
export function ManyBar({ selection, filter, total, users, onAssign, onChange }: Props) {
  const count = selection.ids.size;
  if (count === 0) return null;
  const isTooMany = count > MANY_USERS;
  const isWhole = total === users.length && users.every(({ id }) => selection.ids.has(id));
  const areMore = total !== null && !isWhole && !selection.hasAll(filter);
  return (
    <section aria-label="對已選取的用戶" className={classes.bar}>
      <p role="status" className={classes.count}>
        已選取 {count.toLocaleString('en')} 位用戶
      </p>
      <div className={classes.choosing}>
        {areMore && (
          <Button
            variant="subtle"
            size="sm"
            loading={selection.isChoosingAll}
            onClick={() => selection.chooseAll(filter)}
          >
            選取全部 {total.toLocaleString('en')} 位符合條件的用戶
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={selection.clear}>
          取消選取
        </Button>
      </div>
      <div className={classes.doing}>
        <Button size="sm" disabled={isTooMany} onClick={onAssign}>
          指派聊天機器人
        </Button>
        <Button size="sm" disabled={isTooMany} onClick={onChange}>
          更改類型、學校、狀態或到期日
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {isTooMany && `一次最多處理 ${MANY_USERS} 位用戶，請縮小範圍`}
        {!isTooMany && selection.failure && failureText(selection.failure).title}
      </p>
    </section>
  );
}
