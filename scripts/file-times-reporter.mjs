// Reporter of Vitest: how many seconds each file took, with its imports and hooks, which the JSON report leaves out.
// Writes `[{ file, seconds }]` to FILE_TIMES.
import { writeFileSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: so Vitest asks for a reporter
export default class FileTimesReporter {
  #times = [];

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#times.push({ file: module.moduleId, seconds: (collectDuration + setupDuration + duration) / 1000 });
  }

  onTestRunEnd() {
    writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#times));
  }
}
