import type { OperationOutcome } from './operation-outcome.ts';

/** The progress of one of several operations. One that was stopped before its turn was not sent. */
export type OperationStep = { phase: 'waiting' | 'sending' | 'stopped' } | { phase: 'over'; outcome: OperationOutcome };

/** How many run at the same time. */
const lanes = 3;

/**
 * Runs an action on each item, a few at a time and in order, and reports each step. Once `stopped` returns true no more are started. Those
 * already sent are awaited, because they cannot be taken back.
 */
export async function runEach<Item>(
  items: readonly Item[],
  {
    act,
    stopped,
    onStep,
  }: {
    act: (item: Item) => Promise<OperationOutcome>;
    stopped: () => boolean;
    onStep: (item: Item, step: OperationStep) => void;
  },
): Promise<void> {
  for (const item of items) onStep(item, { phase: 'waiting' });
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (stopped()) {
        onStep(item, { phase: 'stopped' });
        continue;
      }
      onStep(item, { phase: 'sending' });
      onStep(item, { phase: 'over', outcome: await act(item) });
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}
