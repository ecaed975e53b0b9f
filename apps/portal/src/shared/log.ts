/** Writes a fault to the browser's console: what failed, never the data. */
export function logFault(message: string, fault?: unknown): void {
  const name = fault instanceof Error ? fault.name : undefined;
  // biome-ignore lint/suspicious/noConsole: the one place where the portal logs
  console.error(name === undefined ? message : `${message} (${name})`);
}
