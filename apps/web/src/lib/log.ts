/** Failures that a person is not shown, or is shown in other words, leave their trace here. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page logs
  console.warn(what, error);
}
