import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import tabs from '#web/components/card-tabs.module.css';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { infoQuery } from '../api/database-info.ts';
import { useEditor } from '../state/use-editor.ts';
import { useSqlRunner } from '../state/use-sql-runner.ts';
import classes from './database.module.css';
import { InfoTab } from './info-tab.tsx';
import { ShareTab } from './share-tab.tsx';
import { SqlTab } from './sql-tab.tsx';
import { ToolLinks } from './tool-links.tsx';

const TABS = { sql: 'SQL 執行', info: '資料庫資訊', share: '分享' } as const;
type Tab = keyof typeof TABS;

const readTab = (text: string | null): Tab =>
  text !== null && Object.hasOwn(TABS, text) ? (text as Tab) : 'sql';

const ADDRESS = { tab: 'sql' };
const RUNNING = '腳本還在執行，離開後不會再執行餘下的步驟。確定要離開嗎？';

/** What was written stays when the session ends: the page goes on being that of the same person. */
export function DatabasePage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <Database key={userId} userId={userId} />;
}

/** A run goes on while other tabs are looked at. */
function Database({ userId }: { userId: string }) {
  const [address, change] = useListAddress(ADDRESS);
  const info = useQuery(infoQuery);
  const editor = useEditor(userId);
  const runner = useSqlRunner();
  useLeaveQuestion(runner.isRunning && runner.isMany, runner.cancel, RUNNING);
  return (
    <>
      <PageHeading lead="查詢和維護學校的資料，並取得分享頁面的連結。">
        {PAGES.databaseManagement.title}
      </PageHeading>
      <ToolLinks current="databaseManagement" />
      <Tabs
        value={readTab(address.tab)}
        onChange={(tab) => change({ tab: readTab(tab) })}
        keepMounted={false}
        className={classes.card ?? ''}
        classNames={{ list: tabs.list ?? '', tab: tabs.tab ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label="資料庫管理">
          {Object.entries(TABS).map(([tab, label]) => (
            <Tabs.Tab key={tab} value={tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sql">
          <SqlTab editor={editor} runner={runner} state={info.data?.runner} />
        </Tabs.Panel>
        <Tabs.Panel value="info">
          <InfoTab info={info} />
        </Tabs.Panel>
        <Tabs.Panel value="share">
          <ShareTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
