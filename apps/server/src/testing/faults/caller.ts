import { setTimeout as delay } from 'node:timers/promises';
import { callJson, type JsonAnswer } from './call-json.ts';

/** Somebody who asks for the same again and again, and notes what no page could put into words. */
export type Caller = {
  /** How often each status was answered. */
  answered: ReadonlyMap<number, number>;
  findings: readonly string[];
  /** No further call; resolves when the last one is answered. */
  finish(): Promise<void>;
};

export type Call = { path: string; token?: string; body?: unknown };

const TRY_AGAIN_MS = 200;

export function startCaller(url: string, call: Call): Caller {
  const answered = new Map<number, number>();
  const findings: string[] = [];
  let finishing = false;

  async function ask(): Promise<void> {
    while (!finishing) {
      const answer = await callJson(url, call.path, call).catch((error: unknown) => {
        findings.push(`${call.path} was not answered: ${error}`);
      });
      if (answer) {
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1);
        const finding = judgeAnswer(answer);
        if (finding) findings.push(`${call.path}: ${finding}`);
      }
      await delay(TRY_AGAIN_MS);
    }
  }

  const asking = ask();
  return {
    answered,
    findings,
    finish() {
      finishing = true;
      return asking;
    },
  };
}

/** An answer is there, or it says that the database is away, and when to come again. */
function judgeAnswer({ status, headers, body }: JsonAnswer): string | null {
  if (status === 200) return null;
  const text = JSON.stringify(body);
  if (status !== 503 || body.code !== 'database_unavailable') return `${status} ${text}`;
  if (!(Number(headers.get('retry-after')) > 0)) return '503 without a time to come again';
  return /\bat |\.ts:|node_modules/.test(text) ? `a trace: ${text}` : null;
}
