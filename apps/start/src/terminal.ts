const useColour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

const paint = (code: number) => (text: string) => (useColour ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = paint(1);
const dim = paint(2);

/** Writes a line to the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Runs one step of the start and prints how long it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  say(stepLine({ step: name, duration_ms: performance.now() - begin }));
  return result;
}

/** The line for a finished step: its name and duration. */
export function stepLine({ step, duration_ms }: { step: string; duration_ms: number }): string {
  const seconds = (duration_ms / 1000).toFixed(1);
  return `  ${step.padEnd(52)}${dim(`${seconds.padStart(5)} s`)}`;
}

/** Formats rows of words in columns, each as wide as its longest word. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((word, column) => word.padEnd(widths[column] ?? 0))
          .join('   ')
          .trimEnd()}`,
    )
    .join('\n');
}
