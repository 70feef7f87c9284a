import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import {
  ENDPOINTS,
  type EndpointFields,
  endpointRequest,
  TEST_METHODS,
  type TestMethod,
} from '../state/endpoint-request.ts';
import { useProbes } from '../state/use-probes.ts';
import classes from './database.module.css';
import { ProbePanel } from './probe-panel.tsx';
import tests from './test-pages.module.css';
import { ToolLinks } from './tool-links.tsx';

const FIRST: EndpointFields = { endpoint: ENDPOINTS[0] ?? '', id: '', json: '' };
const CHOICES = { endpoint: ENDPOINTS };

export function DatabaseTestPage() {
  const userId = useOwnerId();
  return (
    <>
      <PageHeading lead="逐一測試各個 API。這裡的呼叫都是真的：POST、PUT 和 DELETE 會更改學校的資料。">
        {PAGES.databaseTest.title}
      </PageHeading>
      <ToolLinks current="databaseTest" />
      {userId !== undefined && <EndpointTests key={userId} userId={userId} />}
    </>
  );
}

function EndpointTests({ userId }: { userId: string }) {
  const { fields, change } = useFormDraft(userId, 'database-test', FIRST, CHOICES);
  const { probes, refuse, send, cancel } = useProbes<TestMethod>();
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);

  const test = (method: TestMethod) => {
    const request = endpointRequest(method, fields);
    setWrong('field' in request ? request.field : null);
    if (!('field' in request)) return void send(method, request);
    refuse(method, request.text);
    form.current?.querySelector<HTMLElement>(`[name="${request.field}"]`)?.focus();
  };
  const edit = (patch: Partial<EndpointFields>) => {
    change(patch);
    setWrong(null);
  };
  return (
    <div className={tests.tests}>
      <div ref={form} className={tests.form}>
        <NativeSelect
          label="端點"
          data={[...ENDPOINTS]}
          value={fields.endpoint}
          onChange={(event) => edit({ endpoint: event.currentTarget.value })}
        />
        <TextInput
          name="id"
          label="ID"
          description="PUT 和 DELETE 必須填寫；GET 填了就只讀取這一筆。"
          autoComplete="off"
          spellCheck={false}
          value={fields.id}
          error={wrong === 'id'}
          onChange={(event) => edit({ id: event.currentTarget.value })}
        />
        <Textarea
          name="json"
          label="JSON 內容"
          description="POST 和 PUT 送出的內容。"
          resize="vertical"
          rows={5}
          spellCheck={false}
          classNames={{ input: classes.editor ?? '' }}
          value={fields.json}
          error={wrong === 'json'}
          onChange={(event) => edit({ json: event.currentTarget.value })}
        />
      </div>
      <div className={tests.probes}>
        {TEST_METHODS.map((method) => (
          <div key={method} className={tests.probeCard}>
            <div className={tests.probeHead}>
              <h2 className={classes.heading}>{method}</h2>
              <Button
                variant="default"
                loading={probes[method]?.kind === 'asking'}
                onClick={() => test(method)}
              >
                測試 {method}
              </Button>
            </div>
            <ProbePanel name={method} probe={probes[method]} onCancel={() => cancel(method)} />
          </div>
        ))}
      </div>
    </div>
  );
}
