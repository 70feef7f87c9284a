import { Checkbox } from '@mantine/core';
import type { Permission } from '#contract/permissions.ts';
import { permissionLabel } from '#web/lib/words/permission-label.ts';
import { ALL, choose, PERMISSION_GROUPS } from '../state/permission-groups.ts';
import classes from './user-types.module.css';

type Props = {
  chosen: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
  /** Only admins give everything away. */
  mayGrantAll: boolean;
};

/** Every id that a type can hold, in groups. `all` and the others rule each other out. */
export function PageChoice({ chosen, onChange, mayGrantAll }: Props) {
  const box = (id: Permission, isFixed = false) => (
    <Checkbox
      key={id}
      checked={chosen.includes(id)}
      disabled={isFixed}
      onChange={(event) => onChange(choose(chosen, id, event.currentTarget.checked))}
      label={
        <>
          {permissionLabel(id)} <code className={classes.id}>{id}</code>
        </>
      }
    />
  );
  return (
    <fieldset className={classes.pages}>
      <legend>可使用的頁面</legend>
      <p className={classes.hint}>
        同一個頁面有新舊兩種代號，選其中一個即可。首頁、會話練習和個人資料所有用戶都能開啟。
      </p>
      <div className={classes.all}>
        {box(ALL, !mayGrantAll)}
        {!mayGrantAll && <p className={classes.hint}>只有管理員可以給予全部權限。</p>}
      </div>
      {PERMISSION_GROUPS.map(({ label, permissions }) => (
        <fieldset key={label} className={classes.group}>
          <legend>{label}</legend>
          <div className={classes.boxes}>{permissions.map((id) => box(id))}</div>
        </fieldset>
      ))}
    </fieldset>
  );
}
