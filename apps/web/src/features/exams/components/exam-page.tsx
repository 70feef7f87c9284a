import { useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { PageHeading } from '#web/components/page-heading.tsx';
import { RunningAnswer } from '#web/components/running-answer.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { useLeaveQuestion } from '#web/lib/drafts/use-leave-question.ts';
import { useOwnerId } from '#web/lib/session/use-owner-id.ts';
import { startWork } from '../state/paper-work.ts';
import { SAMPLE_TEMPLATES, type SampleTemplate } from '../state/sample-templates.ts';
import { useExamAddress } from '../state/use-exam-address.ts';
import { type Order, useGeneration } from '../state/use-generation.ts';
import { usePaperWork } from '../state/use-paper-work.ts';
import { useUnitChoice } from '../state/use-unit-choice.ts';
import classes from './exams.module.css';
import { PaperStep } from './paper-step.tsx';
import { StepList } from './step-list.tsx';
import { SubjectStep } from './subject-step.tsx';
import { TemplateButton } from './template-button.tsx';
import { TemplatesStep } from './templates-step.tsx';
import { UnitsStep } from './units-step.tsx';

const WRITING = '試卷還在生成，離開就會停止，已經寫出的部分不會留下。確定要離開嗎？';

/** What was chosen and written stays when the session ends: the page goes on being that of the same person. */
export function ExamPage() {
  const userId = useOwnerId();
  return userId === undefined ? null : <Exams key={userId} userId={userId} />;
}

function Exams({ userId }: { userId: string }) {
  const { place, go, become } = useExamAddress();
  const desk = usePaperWork(userId);
  const choice = useUnitChoice();
  const [templates, setTemplates] = useState(SAMPLE_TEMPLATES);
  const generation = useGeneration((made) => {
    desk.open(startWork(made));
    return go({ step: 'paper' });
  });
  const takesFocus = useHasMoved(`${place.step} ${generation.isWriting}`);
  const isUnsaved = (desk.work?.isDirty ?? false) || choice.hasLocal;
  useLeaveQuestion(isUnsaved && !generation.isWriting, () => desk.open(null));
  useLeaveQuestion(generation.isWriting, generation.forget, WRITING);

  const generate = async (order: Order) => {
    const message = '還有一份沒儲存的試卷，生成新的會取代它。要繼續嗎？';
    if (desk.work?.isDirty && !(await confirm({ message, confirmLabel: '繼續生成', danger: true }))) return;
    await generation.start(order);
  };
  const step = generation.isWriting ? 'generating' : place.step;
  return (
    <div className={classes.page}>
      <PageHeading lead="選擇題庫的單元，由 AI 擬出一份可以修改、列印的試卷。">
        {PAGES.examGenerator.title}
      </PageHeading>
      <StepList step={step} />
      {step === 'generating' && (
        <RunningAnswer
          label="正在生成試卷…"
          text={generation.text}
          waiting="通常要半分鐘左右，最長兩分鐘。可以隨時停止，寫好的部分會留著。"
          stopLabel="停止"
          onStop={generation.keepPart}
        />
      )}
      {step === 'templates' && (
        <TemplatesStep
          desk={desk}
          templates={templates}
          takesFocus={takesFocus}
          onToggle={(id) =>
            setTemplates((before) => before.map((one) => (one.id === id ? toggle(one) : one)))
          }
          go={go}
        />
      )}
      {step === 'subject' && (
        <SubjectStep
          place={place}
          takesFocus={takesFocus}
          onBack={() => void go({})}
          onNext={(subject, grade) => {
            generation.forget();
            void go({ step: 'units', subject, grade });
          }}
        />
      )}
      {step === 'units' && place.subject && place.grade && (
        <UnitsStep
          subject={place.subject}
          grade={place.grade}
          choice={choice}
          generation={generation}
          takesFocus={takesFocus}
          onBack={() => void go({ ...place, step: 'subject' })}
          onGenerate={(order) => void generate(order)}
        />
      )}
      {step === 'paper' && (
        <PaperStep
          userId={userId}
          desk={desk}
          examId={place.exam}
          takesFocus={takesFocus}
          go={go}
          become={become}
        />
      )}
      {/* What the AI is told changes nothing of a paper that is there, whose fields it would lie upon. */}
      {step !== 'generating' && step !== 'paper' && <TemplateButton />}
    </div>
  );
}

const toggle = (template: SampleTemplate): SampleTemplate => ({
  ...template,
  status: template.status === 'active' ? 'inactive' : 'active',
});

/** Whether it has been another one since the page was opened. */
function useHasMoved(view: string): boolean {
  const [first] = useState(view);
  const [hasMoved, setHasMoved] = useState(false);
  if (view !== first && !hasMoved) setHasMoved(true);
  return hasMoved;
}
