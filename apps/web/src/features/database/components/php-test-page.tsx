import { Button, NativeSelect, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { TEST_MODELS } from '#contract/database.contract.ts';
import { isBlank } from '#contract/form-fields.ts';
import { PAGES } from '#contract/pages.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { FormProblem } from '#web/components/notices/form-problem.tsx';
import { WorkingBar } from '#web/components/notices/working-bar.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { useFormDraft } from '#web/lib/drafts/form-draft.ts';
import { useCheckedForm } from '#web/lib/drafts/use-checked-form.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import type { ProviderAnswer } from '../api/test-provider.ts';
import { useProviderTest } from '../state/use-provider-test.ts';
import classes from './database.module.css';
import tests from './test-pages.module.css';
import { ToolLinks } from './tool-links.tsx';

const TEMPERATURES = Array.from({ length: 11 }, (_, tenth) => String(tenth / 10));
const FIRST = { model: TEST_MODELS[0] as string, temperature: '0.7', message: '' };
const CHOICES = { model: TEST_MODELS, temperature: TEMPERATURES };
/** Characters of the message. */
const MESSAGE_MAX_LENGTH = 20_000;

export function PhpTestPage() {
  const userId = useOwnerId();
  return (
    <>
      <PageHeading lead="用學校的 API 金鑰向 AI 服務送出一個對話，看看它的回答。">
        {PAGES.phpApiTest.title}
      </PageHeading>
      <ToolLinks current="phpApiTest" />
      {userId !== undefined && <ProviderForm key={userId} userId={userId} />}
    </>
  );
}

function ProviderForm({ userId }: { userId: string }) {
  const { fields, change } = useFormDraft(userId, 'php-api-test', FIRST, CHOICES);
  const test = useProviderTest();
  const submit = useRef<HTMLButtonElement>(null);
  const isCancelled = useRef(false);
  // The button that cancels goes away with the focus on it, and only then can the other one have it.
  useEffect(() => {
    if (test.isPending || !isCancelled.current) return;
    isCancelled.current = false;
    submit.current?.focus();
  }, [test.isPending]);
  const sliderId = useId();
  const { model, temperature, message } = fields;
  const checked = useCheckedForm({
    check: () => (isBlank(message) ? { field: 'message', text: '請輸入訊息' } : null),
    onSubmit: () =>
      test.send({
        model: TEST_MODELS.find((known) => known === model) ?? TEST_MODELS[0],
        temperature: Number(temperature),
        message,
      }),
  });
  return (
    <div className={tests.tests}>
      <form {...checked.form} className={tests.form}>
        <NativeSelect
          label="模型"
          data={[...TEST_MODELS]}
          value={model}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
        <div className={tests.slider}>
          <label htmlFor={sliderId}>溫度</label>
          <output htmlFor={sliderId}>{temperature}</output>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={temperature}
            onChange={(event) => change({ temperature: event.currentTarget.value })}
          />
        </div>
        <Textarea
          {...checked.field('message')}
          label="訊息"
          resize="vertical"
          rows={4}
          maxLength={MESSAGE_MAX_LENGTH}
          value={message}
          onChange={(event) => {
            change({ message: event.currentTarget.value });
            checked.forget();
          }}
        />
        <FormProblem problem={checked.problem} />
        <div className={classes.buttons}>
          <Button ref={submit} type="submit" loading={test.isPending}>
            送出
          </Button>
          {test.isPending && (
            <Button
              variant="default"
              onClick={() => {
                isCancelled.current = true;
                test.cancel();
              }}
            >
              取消
            </Button>
          )}
        </div>
      </form>
      <Result test={test} />
    </div>
  );
}

function Result({ test }: { test: ReturnType<typeof useProviderTest> }) {
  const { isPending, answer, error } = test;
  return (
    <section aria-label="結果" className={tests.probeCard}>
      <h2 className={classes.heading}>結果</h2>
      {isPending && <WorkingBar />}
      <p role="status" className={classes.side}>
        {isPending ? '正在等待 AI 服務回應…' : !answer && !error && '還沒有測試'}
      </p>
      {error && <FailureNotice error={error} onClose={test.clear} />}
      {error instanceof ApiError && error.code === 'no_provider_key' && (
        <p>
          請到「<Link to={PAGES.tokens.path}>{PAGES.tokens.title}</Link>」新增或啟用一個金鑰。
        </p>
      )}
      {!isPending && answer && <Answer answer={answer} />}
    </section>
  );
}

function Answer({ answer }: { answer: ProviderAnswer }) {
  if ('error' in answer) {
    return (
      <p role="alert" className={classes.error}>
        API Error ({answer.status}): {answer.error.message}
      </p>
    );
  }
  return (
    <p role="status" className={tests.said}>
      {answer.choices[0]?.message.content || 'AI 服務的回答是空白的'}
    </p>
  );
}
