import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EXAM_TEMPERATURE } from '#contract/exams.contract.ts';
import type { Grade, Subject } from '#contract/questions.contract.ts';
import { preloadMarkdown } from '#web/components/markdown/late-markdown.tsx';
import { failureText } from '#web/lib/api/failure-text.ts';
import { useAnswerRun } from '#web/lib/api/use-answer-run.ts';
import { templateQuery } from '../api/exam-template.ts';
import { askForExam } from '../api/generate-exam.ts';
import { collectMaterials, type Progress } from './collect-materials.ts';
import { measure, takeLatest } from './measure.ts';
import type { Made } from './paper-work.ts';
import { type ExamUnit, type Material, toUnitContents } from './units.ts';

/** What a paper is made of. `perUnit`: only so many questions of each, its latest; null for all. */
export type Order = { subject: Subject; grade: Grade; units: readonly ExamUnit[]; perUnit: number | null };

/** More than a model takes; nothing was sent. */
export type Excess = { template: string; materials: readonly Material[] };

/** On the way to the model, and what stands in the way. */
type Preparation = { progress: Progress | null; excess: Excess | null; failure: string };
const NOTHING: Preparation = { progress: null, excess: null, failure: '' };

export type Generation = ReturnType<typeof useGeneration>;

/** Reads the questions of an order, measures them, has the paper written, and hands on what was made. */
export function useGeneration(onMade: (made: Made) => Promise<void>) {
  const queries = useQueryClient();
  const run = useAnswerRun(askForExam);
  const [preparation, setPreparation] = useState(NOTHING);
  const [order, setOrder] = useState<Order | null>(null);
  const [isHandingOn, setHandingOn] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  /** Null when it came to an end before anything was sent. */
  const prepare = async ({ units, perUnit }: Order, known: readonly Material[]): Promise<Excess | null> => {
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    try {
      const onProgress = (progress: Progress) => setPreparation({ ...NOTHING, progress });
      const [template, materials] = await Promise.all([
        queries.ensureQueryData(templateQuery),
        collectMaterials(units, { known, signal, onProgress }),
      ]);
      if (signal.aborted) return null;
      const { tokens, max } = measure(template, takeLatest(materials, perUnit));
      setPreparation({ ...NOTHING, excess: tokens > max ? { template, materials } : null });
      return tokens > max ? null : { template, materials };
    } catch (error) {
      if (!signal.aborted) setPreparation({ ...NOTHING, failure: failureText(error).title });
      controller.abort();
      return null;
    }
  };
  const keep = async (from: Order, made: Pick<Made, 'content' | 'model' | 'tokensUsed' | 'isUnfinished'>) => {
    // Until the paper is there nothing else is seen.
    setHandingOn(true);
    run.cancel();
    await onMade({ ...made, subject: from.subject, grade: from.grade, units: from.units });
    setHandingOn(false);
  };

  return {
    isWriting: isHandingOn || run.status === 'running' || run.status === 'done',
    text: run.text,
    progress: preparation.progress,
    excess: preparation.excess,
    /** Why there is no paper, as a sentence; empty while nothing is wrong. */
    failure: preparation.failure || run.failure,
    async start(next: Order): Promise<void> {
      if (preparation.progress !== null) return;
      preloadMarkdown();
      run.cancel();
      setOrder(next);
      const ready = await prepare(next, preparation.excess?.materials ?? []);
      if (ready === null) return;
      const result = await run.start({
        unitContentsMap: toUnitContents(takeLatest(ready.materials, next.perUnit), next.subject, next.grade),
        selectedGrade: next.grade,
        selectedSubject: next.subject,
        temperature: EXAM_TEMPERATURE,
        systemMessageTemplate: ready.template,
      });
      if (result !== null) await keep(next, { ...result, isUnfinished: result.isCutOff });
    },
    /** Ends the writing, or takes what came before it broke off; with nothing there is no paper. */
    keepPart: () => {
      const content = run.text.get();
      if (order === null || content.trim() === '') run.cancel();
      else void keep(order, { content, model: '', tokensUsed: 0, isUnfinished: true });
    },
    /** Ends the reading of questions. */
    cancelReading: () => {
      reading.current?.abort();
      setPreparation(NOTHING);
    },
    /** Forgets what stood in the way. */
    forget: () => {
      run.cancel();
      setPreparation(NOTHING);
    },
  };
}
