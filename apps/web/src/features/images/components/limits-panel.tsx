import { Button, Skeleton } from '@mantine/core';
import { useLimits } from '../state/use-limits.ts';
import classes from './limits-panel.module.css';

/** How many images are left of the day and of the month. */
export function LimitsPanel() {
  const { limits, isEstimate, isFetching, retry } = useLimits();
  if (limits === null) {
    return (
      <section aria-label="限額" aria-busy="true" className={classes.panel}>
        <Skeleton height={24} width="80%" radius="md" />
        <Skeleton height={36} radius="md" />
      </section>
    );
  }
  const { dailyLimit, monthlyLimit, dailyUsed, monthlyUsed, dailyAvailable, monthlyAvailable } = limits;
  return (
    <section aria-label="限額" className={classes.panel}>
      <p role="status" className={classes.left}>
        今天還可以生成 {dailyAvailable} 張 · 本月還可以生成 {monthlyAvailable} 張
      </p>
      <div className={classes.bars}>
        <UsedBar label="今天" used={dailyUsed} limit={dailyLimit} />
        <UsedBar label="本月" used={monthlyUsed} limit={monthlyLimit} />
      </div>
      {isEstimate && (
        <div role="alert" className={classes.estimate}>
          <p>無法讀取限額，以上是估計，實際張數可能不同。</p>
          <Button size="sm" variant="default" loading={isFetching} onClick={retry}>
            再試一次
          </Button>
        </div>
      )}
    </section>
  );
}

function UsedBar({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className={classes.used}>
      <span>
        {label}已用 {used}／{limit}
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span
          className={classes.filled}
          style={{ width: `${share * 100}%` }}
          data-full={share === 1 || undefined}
        />
      </span>
    </div>
  );
}
