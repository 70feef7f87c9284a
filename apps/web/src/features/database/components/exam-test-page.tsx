import { Button } from '@mantine/core';
import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { EXAM_CALLS, type ExamCall, type Known } from '../state/exam-calls.ts';
import { useProbes } from '../state/use-probes.ts';
import classes from './database.module.css';
import { ProbePanel } from './probe-panel.tsx';
import tests from './test-pages.module.css';
import { ToolLinks } from './tool-links.tsx';

export function ExamTestPage() {
  const { probes, refuse, send, cancel } = useProbes<string>();
  const [known, setKnown] = useState<Known>({});

  const test = async ({ operation: { id, method, path }, input, learn }: ExamCall) => {
    const given = input(known);
    if (typeof given === 'string') return refuse(id, given);
    const answer = await send(id, { method, path, ...given });
    if (answer && learn) setKnown((before) => learn(answer.body, before));
  };
  return (
    <>
      <PageHeading lead="由上到下測試試卷的各個 API，後面的會用到前面的結果。測試時儲存的試卷，按「刪除試卷」就會除去。">
        {PAGES.examApiTest.title}
      </PageHeading>
      <ToolLinks current="examApiTest" />
      <div className={tests.probes}>
        {EXAM_CALLS.map((one) => {
          const { id, method, path } = one.operation;
          return (
            <div key={id} className={tests.probeCard}>
              <div className={tests.probeHead}>
                <div>
                  <h2 className={classes.heading}>{one.label}</h2>
                  <p className={tests.path}>
                    {method} {path}
                  </p>
                </div>
                <Button
                  variant="default"
                  aria-label={`測試「${one.label}」`}
                  loading={probes[id]?.kind === 'asking'}
                  onClick={() => void test(one)}
                >
                  測試
                </Button>
              </div>
              <ProbePanel name={one.label} probe={probes[id]} onCancel={() => cancel(id)} />
            </div>
          );
        })}
      </div>
    </>
  );
}
