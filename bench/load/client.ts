import type { Job, Reply } from './jobs.ts';
import { runCalls, runRequests } from './run-requests.ts';
import { runSchedule } from './run-schedule.ts';
import { runStreams } from './run-streams.ts';

/** The load client, a process of its own: takes one job at a time from its parent and answers with figures. */
const reply = (message: Reply) => process.send?.(message);

process.on('message', (job: Job) => {
  run(job).then(
    (found) => reply({ figures: found }),
    (error: unknown) => reply({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
function run(job: Job) {
  if (job.kind === 'streams') return runStreams(job);
  if (job.kind === 'schedule') return runSchedule(job);
  return job.kind === 'requests' ? runRequests(job) : runCalls(job);
}

// Waiting for jobs is what this process lives for; follow-parent.mjs made listening not count.
process.channel?.ref();
process.stdout.write('ready\n');
