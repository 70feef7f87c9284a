import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { environmentQuery } from '../api/environment.ts';
import tests from './test-pages.module.css';
import { ToolLinks } from './tool-links.tsx';

export function EnvTestPage() {
  const { data, isError, error, refetch } = useQuery(environmentQuery);
  return (
    <>
      <PageHeading lead="伺服器的設定是否已填寫。設定的內容不會離開伺服器。">
        {PAGES.envTest.title}
      </PageHeading>
      <ToolLinks current="envTest" />
      {isError && <FailureNotice text="無法讀取伺服器的設定" error={error} onRetry={() => void refetch()} />}
      {data && <Settings settings={data} />}
      {!data && !isError && (
        <div role="status" aria-label="載入中" aria-busy="true">
          <Skeleton height={280} radius="lg" />
        </div>
      )}
    </>
  );
}

function Settings({ settings }: { settings: readonly { name: string; set: boolean }[] }) {
  const count = settings.filter(({ set }) => set).length;
  return (
    <>
      <p className={tests.count}>
        共 {settings.length} 項，已設定 {count} 項。未設定的使用預設值。
      </p>
      <div className={tests.settings}>
        <table>
          <thead>
            <tr>
              <th scope="col">設定</th>
              <th scope="col">狀態</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, set }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-set={set || undefined}>{set ? '已設定' : '未設定'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
