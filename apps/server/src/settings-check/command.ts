import { type Config, type Environment, readConfig } from '../config.ts';
import { explainStartFailure } from '../start-failure.ts';
import { checkBeforeStart } from './check-before-start.ts';
import { checkOutside } from './check-outside.ts';
import { tellMisspelled } from './check-values.ts';
import { describe, type Finding } from './finding.ts';

/** `npm run check-settings`: says everything that was looked at. True where the server would start. */
export async function checkSettings(env: Environment, say: (line: string) => void): Promise<boolean> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    for (const finding of tellMisspelled(env)) say(describe(finding));
    say(explainStartFailure(error));
    return false;
  }
  const findings = (await Promise.all([checkBeforeStart(config, env), checkOutside(config)])).flat();
  for (const finding of findings) say(describe(finding));
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [wrong, doubtful] = [count('wrong'), count('doubtful')];
  say(wrong + doubtful === 0 ? '設定沒有問題。' : `${wrong} 個錯誤，${doubtful} 個提醒。`);
  return wrong === 0;
}
