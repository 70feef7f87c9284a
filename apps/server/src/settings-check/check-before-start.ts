import { type Config, ConfigError, type Environment } from '../config.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDatabase } from './check-database.ts';
import { checkValues } from './check-values.ts';
import { describe, type Finding } from './finding.ts';

/** What decides whether the server can start: the settings by themselves, the data folder, the database. */
export async function checkBeforeStart(config: Config, env: Environment): Promise<Finding[]> {
  const found = await Promise.all([checkDataFolder(config.dataDir), checkDatabase(config)]);
  return [...checkValues(config, env), ...found.flat()];
}

/** Tells what is doubtful. Throws ConfigError with everything that is wrong. */
export async function refuseBadStart(
  config: Config,
  env: Environment,
  complain: (line: string) => void,
): Promise<void> {
  const findings = await checkBeforeStart(config, env);
  for (const finding of findings) if (finding.level === 'doubtful') complain(describe(finding));
  const mistakes = findings.filter(({ level }) => level === 'wrong').map(describe);
  if (mistakes.length > 0) throw new ConfigError(`設定有誤，無法啟動：\n  ${mistakes.join('\n  ')}`);
}
