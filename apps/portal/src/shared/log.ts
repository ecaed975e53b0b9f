/** Says something to whoever looks into the browser's console: what failed, never what was in it. */
export function logFault(message: string, fault?: unknown): void {
  const name = fault instanceof Error ? fault.name : undefined;
  // biome-ignore lint/suspicious/noConsole: the one place where the portal logs
  console.error(name === undefined ? message : `${message} (${name})`);
}
