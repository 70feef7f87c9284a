import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** What was asked for cannot be read; the message is the usage. */
export class UsageError extends Error {}

/** The words of a command line as values. Throws with the usage for anything that `known` does not have. */
export function parseOptions<const Known extends ParseArgsOptionsConfig>(
  args: readonly string[],
  known: Known,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (cause) {
    throw new UsageError(usage, { cause });
  }
}
