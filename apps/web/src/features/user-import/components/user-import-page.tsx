import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { icon } from '#web/components/icon.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { schoolNamesQuery, typeNamesQuery } from '../api/user-choices.ts';
import type { List } from '../state/list.ts';
import { useImportList } from '../state/use-import-list.ts';
import { useRows } from '../state/use-rows.ts';
import { type Sending, useSending } from '../state/use-sending.ts';
import { ColumnStep } from './column-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { PreviewStep } from './preview-step.tsx';
import { SendStep } from './send-step.tsx';
import classes from './user-import.module.css';

const BackIcon = icon('M19 12H5.5M11 6.5 5.5 12l5.5 5.5');

/** From a file to people who can sign in: each step stays on the page and can be taken back until the last. */
export function UserImportPage() {
  const source = useImportList();
  const sending = useSending();
  const { state } = sending;
  const isDecided = source.state.kind === 'open' && hasDecisions(source.state.list);
  const isUnderWay = state.kind === 'running' || state.kind === 'failed';
  useLeaveQuestion(
    state.kind !== 'done' && (isUnderWay || isDecided),
    () => undefined,
    isUnderWay ? '匯入還沒有完成，現在離開就看不到新用戶的密碼了。確定要離開嗎？' : undefined,
  );

  return (
    <>
      <Link to={PAGES.users.path} className={classes.back}>
        <BackIcon size={18} />
        {PAGES.users.title}
      </Link>
      <PageHeading lead="從試算表一次建立很多用戶：選擇檔案，檢查名單，匯入，然後列印密碼單。">
        {PAGES.userImport.title}
      </PageHeading>
      {state.kind === 'done' ? (
        <ImportReportView
          {...state}
          onAgain={() => {
            source.forget();
            sending.reset();
          }}
        />
      ) : (
        <div className={classes.steps}>
          <FileStep source={source} locked={isUnderWay} />
          {source.state.kind === 'open' && (
            <ListSteps
              // Another file or sheet begins anew.
              key={source.state.list.seeds[0]?.id}
              list={source.state.list}
              onChange={source.changeList}
              sending={sending}
            />
          )}
        </div>
      )}
    </>
  );
}

type ListStepsProps = {
  list: List;
  onChange: (change: (list: List) => List) => void;
  sending: ReturnType<typeof useSending>;
};

function ListSteps(props: ListStepsProps) {
  const types = useQuery(typeNamesQuery);
  const schools = useQuery(schoolNamesQuery);
  const error = types.error ?? schools.error;
  if (types.data && schools.data) {
    return <LoadedSteps {...props} typeNames={types.data} schoolNames={schools.data} />;
  }
  if (!error) return <p role="status">載入中</p>;
  const retry = () => void Promise.all([types.refetch(), schools.refetch()]);
  return <FailureNotice error={error} text="無法載入用戶類型和學校" onRetry={retry} />;
}

type LoadedStepsProps = ListStepsProps & { typeNames: readonly string[]; schoolNames: readonly string[] };

function LoadedSteps({ list, onChange, sending, typeNames, schoolNames }: LoadedStepsProps) {
  const checked = useRows(list, typeNames, sending.refusals);
  const { state } = sending;
  return (
    <>
      <div inert={isLocked(state)} className={classes.steps}>
        <ColumnStep list={list} onChange={onChange} typeNames={typeNames} schoolNames={schoolNames} />
        <PreviewStep list={list} checked={checked} typeNames={typeNames} onChange={onChange} />
      </div>
      <SendStep
        checked={checked}
        state={state}
        onSend={() => sending.send({ rows: checked.rows, createSchools: list.createSchools })}
        onRetry={sending.send}
        onBack={sending.reset}
      />
    </>
  );
}

function isLocked({ kind }: Sending): boolean {
  return kind === 'running' || kind === 'failed';
}

/** Something that choosing the file again would not bring back. */
function hasDecisions({ edits, removed }: List): boolean {
  return edits.size > 0 || removed.size > 0;
}
