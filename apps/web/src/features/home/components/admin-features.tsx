import { Button, Title } from '@mantine/core';
import { alert } from '#web/lib/confirm.ts';
import classes from './home-page.module.css';

const NOTICE = '此功能需要管理員權限，請由側邊欄的管理選單進入';

/** The same for everybody: administrators have the pages themselves in the sidebar. */
export function AdminFeatures() {
  return (
    <section className={classes.admin} aria-labelledby="admin-features">
      <div>
        <Title order={2} id="admin-features" className={classes.adminTitle}>
          管理員功能
        </Title>
        <p className={classes.summary}>管理用戶、權限與平台設定。</p>
      </div>
      <div className={classes.adminActions}>
        {['用戶管理', '系統設定'].map((label) => (
          <Button key={label} variant="default" onClick={() => void alert(NOTICE)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
