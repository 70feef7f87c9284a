import { fileURLToPath } from 'node:url';
import { type Part, startPart } from '../child-processes.ts';
import type { Job, Jobs, Reply } from './jobs.ts';

/** The load client as its parent sees it. One job at a time. */
export type LoadClient = {
  run<Kind extends keyof Jobs>(job: Jobs[Kind]['job'] & { kind: Kind }): Promise<Jobs[Kind]['figures']>;
};

export async function startLoadClient(core: string | undefined): Promise<LoadClient> {
  const file = fileURLToPath(new URL('client.ts', import.meta.url));
  const part = await startPart({ file, core, ready: /^ready$/m });
  return { run: (job) => ask(part, job) };
}

function ask<Figures>(part: Part, job: Job): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('the load client has ended'));
    if (part.process.exitCode !== null) return lost();
    part.process.once('exit', lost);
    part.process.once('message', (reply: Reply) => {
      part.process.off('exit', lost);
      if ('failure' in reply) reject(new Error(reply.failure));
      else resolve(reply.figures as Figures);
    });
    part.process.send(job);
  });
}
