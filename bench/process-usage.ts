import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time and memory of processes, read from outside so that being measured costs them nothing. On Linux
 * from /proc, which counts in ticks of 10 ms; elsewhere from `ps`.
 */
export type ProcessUsage = {
  /** User and system time since the start; for a tree with that of its members that have ended. */
  cpuMs: number;
  /** The most memory it ever held, in bytes; outside Linux what it holds now. */
  peakBytes: number;
};

type Row = { pid: number; parent: number; cpuMs: number; endedCpuMs: number; peakBytes: number };

/** USER_HZ, which is the same on every Linux. */
const TICK_MS = 10;

/** Throws when the process is gone: its figures would be those of a server that broke down. */
export function readUsage(pid: number): ProcessUsage {
  const row = process.platform === 'linux' ? readProc(pid) : listByPs().find((each) => each.pid === pid);
  if (!row) throw new Error(`process ${pid} has ended`);
  return row;
}

/** The sum over a process and everything below it. Shared memory counts once for each member. */
export function readTreeUsage(root: number): ProcessUsage {
  const members = findTree(process.platform === 'linux' ? listProc() : listByPs(), root);
  return {
    cpuMs: members.reduce((sum, row) => sum + row.cpuMs + row.endedCpuMs, 0),
    peakBytes: members.reduce((sum, row) => sum + row.peakBytes, 0),
  };
}

/** The ids of a process and everything below it. */
export function listTree(root: number): number[] {
  return findTree(process.platform === 'linux' ? listProc() : listByPs(), root).map(({ pid }) => pid);
}

function findTree(rows: readonly Row[], root: number): Row[] {
  const found = rows.filter(({ pid }) => pid === root);
  // Grows while it is walked, so that children of children are met as well.
  for (const { pid } of found) found.push(...rows.filter(({ parent }) => parent === pid));
  return found;
}

function listProc(): Row[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readProc(Number(pid)) ?? []);
}

function readProc(pid: number): Row | undefined {
  try {
    return parseProc(
      pid,
      readFileSync(`/proc/${pid}/stat`, 'utf8'),
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    );
  } catch {
    // It ended between two looks.
    return undefined;
  }
}

export function parseProc(pid: number, stat: string, status: string): Row {
  // The name stands in brackets and may contain anything, brackets included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (place: number) => Number(fields[place]) * TICK_MS;
  return {
    pid,
    parent: Number(fields[1]),
    cpuMs: ticks(11) + ticks(12),
    endedCpuMs: ticks(13) + ticks(14),
    peakBytes: Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
  };
}

function listByPs(): Row[] {
  return parsePs(execFileSync('ps', ['-A', '-o', 'pid=,ppid=,time=,rss='], { encoding: 'utf8' }));
}

/** Lines like `501 1 0:07.25 10240`; days and hours may stand before the minutes. */
export function parsePs(text: string): Row[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, time = '', kilobytes] = line.trim().split(/\s+/);
      const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
      return {
        pid: Number(pid),
        parent: Number(parent),
        cpuMs: seconds * 1000,
        endedCpuMs: 0,
        peakBytes: Number(kilobytes) * 1024,
      };
    });
}
