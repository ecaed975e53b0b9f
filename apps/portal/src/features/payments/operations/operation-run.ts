import type { OperationOutcome } from './operation-outcome.ts';

/** How far one of several is. One that was stopped before its turn has not been sent. */
export type OperationStep = { phase: 'waiting' | 'sending' | 'stopped' } | { phase: 'over'; outcome: OperationOutcome };

/** So many are under way at once. */
const lanes = 3;

/**
 * Does something to each of several, a few at once and in their order, and tells each step. Once `stopped` says so, no other is
 * begun; those that were sent are awaited, for what was sent cannot be taken back.
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
