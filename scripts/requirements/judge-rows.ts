import type { Row } from './rows.ts';

/**
 * How far a row is proven:
 * - `wired`: a test shows it through a running service, or in the browser on something people can open;
 * - `rule`: only tests of a single part carry its number;
 * - `open`: nothing proves it, or it is about a page that is not built.
 */
export type Proof = 'wired' | 'rule' | 'open';

/**
 * Returns how far each row is proven.
 *
 * @param rows the rows of the requirements page
 * @param proofs the numbers in test titles, and whether each test is a wired one
 * @param unbuilt the numbers of the rows about pages that are not built
 */
export function judgeRows(
  rows: readonly Row[],
  proofs: readonly { number: string; wired: boolean }[],
  unbuilt: ReadonlySet<string>,
): Map<string, Proof> {
  const proven = new Set(proofs.map(({ number }) => number));
  const wired = new Set(proofs.filter((proof) => proof.wired).map(({ number }) => number));
  const judge = (id: string): Proof => {
    if (unbuilt.has(id) || !proven.has(id)) return 'open';
    return wired.has(id) ? 'wired' : 'rule';
  };
  return new Map(rows.map(({ id }) => [id, judge(id)]));
}
