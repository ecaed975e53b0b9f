import type { BookedPosition } from '@countinghouse/domain/settlement/ledger-check';
import type { BookLookUp } from '@countinghouse/gateway/store/ledger/ledger-check';

const rowsAtOnce = 1_000;

/**
 * Reads every payment in the sandbox acquirer's book over HTTP, for lookups. `charged` has the amounts that it charged or gave back, by
 * terminal and retrieval reference number.
 *
 * @param url of the acquirer, such as http://127.0.0.1:8584
 * @throws Error when it does not answer
 */
export async function readPositions(
  url: string,
): Promise<{ count: number; find: BookLookUp; charged: Map<string, number> }> {
  const positions = new Map<string, BookedPosition>();
  for (let offset = 0; ; offset += rowsAtOnce) {
    const answer = await fetch(new URL(`/book/positions?limit=${rowsAtOnce}&offset=${offset}`, url));
    if (!answer.ok) throw new Error(`The acquirer answered ${answer.status}`);
    const { rows } = (await answer.json()) as { rows: (BookedPosition & { terminal: string; rrn: string })[] };
    for (const { terminal, rrn, kind, status, charged_amount, currency } of rows) {
      positions.set(`${terminal} ${rrn}`, { kind, status, charged_amount, currency });
    }
    if (rows.length < rowsAtOnce) break;
  }
  const charged = new Map(
    [...positions].flatMap(([place, { charged_amount }]) =>
      charged_amount === 0 ? [] : [[place, charged_amount] as const],
    ),
  );
  return { charged, count: positions.size, find: (terminal, rrn) => positions.get(`${terminal} ${rrn}`) };
}
