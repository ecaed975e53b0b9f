import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBook } from '@countinghouse/acquirer/book';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoBook, takeDemoBook } from './acquirer-book.ts';
import { amountOf, isOutgoing } from './payment-life.ts';
import { acquirerNames } from './rows/merchant-rows.ts';
import { makeWorld } from './world.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-book-test-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const hour_ms = 3_600_000;
/** Every hour of a day, each with a different minute and second, and the hours around both daylight saving changes. */
const instants = [
  ...Array.from({ length: 24 }, (_, hour) => Date.parse('2026-11-22T00:02:07Z') + hour * (hour_ms + 131_000)),
  ...Array.from({ length: 4 }, (_, hour) => Date.parse('2026-11-01T04:30:00Z') + hour * hour_ms),
  ...Array.from({ length: 4 }, (_, hour) => Date.parse('2026-03-08T05:30:00Z') + hour * hour_ms),
].map((time) => new Date(time));

test.each(instants)('demo world of %s: the acquirer’s and the gateway’s open batches agree', (now) => {
  const book_file = join(folder, 'book.sqlite');
  const world = makeWorld(now, 6);
  makeDemoBook(world, book_file);
  takeDemoBook(book_file);
  const book = openBook(book_file);
  for (const { merchant, payments, batches } of world.merchants) {
    const inBatch = new Set(batches.flatMap((batch) => batch.payments));
    for (const batch of batches.filter(({ status }) => status === 'open')) {
      const captured = payments.filter(
        (life) => life.terminal === batch.terminal && life.status === 206 && !inBatch.has(life),
      );
      const counted = [...batch.payments, ...captured];
      const sum = (lives: typeof counted) => lives.reduce((total, life) => total + amountOf(life), 0);
      const credits = counted.filter(isOutgoing);
      const { terminal_id } = acquirerNames(merchant, merchant.terminals.indexOf(batch.terminal));
      expect(book.totals(terminal_id, merchant.currency, batch.batch_number)).toEqual({
        debits_number: counted.length - credits.length,
        debits_amount: sum(counted) - sum(credits),
        credits_number: credits.length,
        credits_amount: sum(credits),
      });
    }
  }
  book.close();
});
