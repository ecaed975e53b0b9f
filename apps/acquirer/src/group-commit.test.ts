import { fixedClock } from '@countinghouse/domain/time/clock';
import { buildPurchase } from '@countinghouse/iso8583/messages';
import { readReply } from '@countinghouse/iso8583/reply';
import { createLogger } from '@countinghouse/service/logger';
import { expect, test } from 'vitest';
import { openBook } from './book.ts';
import { createGroupCommit } from './group-commit.ts';
import { createTestTerminal, TEST_TIME } from './testing/payment.ts';

test('answers 96 to a request that cannot be booked, and books the rest of its group', () => {
  const book = openBook(':memory:');
  book.database.exec(`CREATE TRIGGER disk_full BEFORE INSERT ON message WHEN new.stan = 2
    BEGIN SELECT raise(ABORT, 'disk full'); END`);
  const log = createLogger({ name: 'acquirer', level: 'silent' });
  const group_commit = createGroupCommit(book, fixedClock(TEST_TIME), log);
  const terminal = createTestTerminal();
  const codes: string[] = [];
  for (let count = 0; count < 3; count++) {
    group_commit.submit('SOCKET', buildPurchase(terminal.payment()), ({ reply }) => {
      expect(book.database.isTransaction).toBe(false);
      codes.push(readReply(reply).response_code);
    });
  }
  expect(codes).toEqual([]);
  group_commit.flush();
  expect(codes).toEqual(['00', '96', '00']);
  expect(book.database.prepare('SELECT count(*) AS n FROM payment').get()).toEqual({ n: 2 });
  book.close();
});
