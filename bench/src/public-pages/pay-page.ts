import { randomUUID } from 'node:crypto';
import { type Puzzle, type PuzzleAnswer, puzzleBits } from '@countinghouse/domain/protection/proof-of-work';
import type { Browser, Page } from 'puppeteer-core';
import { measure, measureSignInPage, signIn, withBrowser } from '../lighthouse.ts';
import type { Result } from '../measure.ts';

/** How many times slower than this machine. */
const slowPhone_times = 6;
const puzzles_count = 12;

/**
 * Measures the page of a payer who opens a payment link for the first time with Lighthouse, mobile, beside the sign-in page of the identity
 * provider; and the proof of work that the page does in the meantime.
 */
export async function benchPayPage(): Promise<Result[]> {
  return withBrowser(async (browser, portal) => {
    const baseline = await measureSignInPage(browser, portal);
    const page = await browser.newPage();
    await signIn(page, portal);
    const link = await makePaymentLink(page, portal);
    const pay = await measure(await browser.newPage(), link, 'pay page', 'empty', `${portal}/payment-link-process`);
    const puzzle = await benchPuzzle(browser, link);
    const beside = `the identity provider’s sign-in page: ${baseline.performance.toFixed(2)}`;
    return [
      {
        what: `Lighthouse, mobile, a payment link opened for the first time, performance (${pay.times})`,
        to_reach: '≥ 0.95',
        reached: pay.performance.toFixed(2),
        baseline: beside,
        passed: pay.performance >= 0.95,
      },
      {
        what: 'Lighthouse, mobile, a payment link opened for the first time, accessibility',
        to_reach: '1.00',
        reached: pay.accessibility.toFixed(2),
        baseline: beside,
        passed: pay.accessibility === 1,
      },
      {
        what: 'A payment link opened for the first time on a slow phone: interactive',
        to_reach: '≤ 1.5 s',
        reached: `${pay.interactive_s.toFixed(2)} s`,
        baseline: `the identity provider’s sign-in page: ${baseline.interactive_s.toFixed(2)} s`,
        passed: pay.interactive_s <= 1.5,
      },
      puzzle,
    ];
  });
}

/** Creates a payment link of the merchant who signs in on a page. Returns its address. */
async function makePaymentLink(page: Page, portal: string): Promise<string> {
  const signed = page.waitForRequest((request) => 'x-entity-id' in request.headers());
  await page.reload();
  const { authorization = '', 'x-entity-id': merchant_uid = '' } = (await signed).headers();
  const answer = await fetch(`${portal}/api/merchants/merchants/${merchant_uid}/paymentlink/links`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Tasting', title: 'Coffee tasting for two', kind: 'fixed', amount: 2_500 }),
  });
  const { link } = (await answer.json()) as { link?: { address: string } };
  if (link === undefined) throw new Error(`A payment link could not be made: ${answer.status}`);
  return link.address;
}

/** Measures how long a pay page's script takes for a puzzle with the fewest bits, on a CPU as slow as that of an old phone. */
async function benchPuzzle(browser: Browser, address: string): Promise<Result> {
  const page = await browser.newPage();
  const asked = page.waitForRequest((request) => request.url().includes('puzzle-worker'));
  await page.goto(address);
  // The work starts when the payer first touches the form.
  await page.locator('#card_number').click();
  const source = await (await fetch((await asked).url())).text();
  await page.goto('about:blank');
  await page.evaluate(solve, source, puzzlesOf(2));
  const fast_ms = await page.evaluate(solve, source, puzzlesOf(puzzles_count));
  await page.emulateCPUThrottling(slowPhone_times);
  const slow_ms = await page.evaluate(solve, source, puzzlesOf(puzzles_count));
  await page.close();
  return {
    what: `The proof of work of a pay page, ${puzzleBits.least} bits, on a processor ${slowPhone_times} times slower than this one`,
    to_reach: '≤ 200 ms',
    reached: `${slow_ms.toFixed(0)} ms`,
    baseline: `on this one: ${fast_ms.toFixed(0)} ms`,
    passed: slow_ms <= 200,
  };
}

function puzzlesOf(count: number): Puzzle[] {
  return Array.from({ length: count }, () => ({
    session: randomUUID(),
    nonce: 'n'.repeat(68),
    bits: puzzleBits.least,
  }));
}

/**
 * Runs in the page. Returns the milliseconds for as many hashes as a puzzle takes on average, because luck differs from puzzle to puzzle.
 */
function solve(source: string, puzzles: Puzzle[]): number {
  const scope: {
    onmessage?: (event: { data: Puzzle }) => void;
    postMessage: (answer: PuzzleAnswer | undefined) => void;
  } = {
    postMessage: (answer) => {
      hashes += (answer?.counter ?? 0) + 1;
    },
  };
  let hashes = 0;
  new Function('globalThis', 'self', source)(scope, scope);
  const started_ms = performance.now();
  for (const data of puzzles) scope.onmessage?.({ data });
  const [{ bits }] = puzzles as [Puzzle];
  return ((performance.now() - started_ms) / hashes) * 2 ** bits;
}
