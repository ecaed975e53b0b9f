import { createCardKeys } from '@countinghouse/gateway/store/payments/cards';
import { lastMessageNumber, makeDemoBook } from '../acquirer-book.ts';
import { failedBatchRows } from '../failed-batches.ts';
import type { DemoInput } from '../prepare.ts';
import type { DemoWorld } from '../world.ts';
import { auditRows } from './audit-rows.ts';
import { boardingRows } from './boarding-rows.ts';
import { integrationRows } from './integration-rows.ts';
import { invoiceRows } from './invoice-rows.ts';
import { lineItemRows } from './line-item-rows.ts';
import { linkRows } from './link-rows.ts';
import { merchantRows } from './merchant-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { peopleRows } from './people-rows.ts';
import type { TableRows } from './rows.ts';

/**
 * Makes every row of the demo world, table by table in foreign-key order. A new kind of record adds a file beside this one and a line here.
 */
export function demoRows(
  world: DemoWorld,
  input: Pick<DemoInput, 'card_key_secrets' | 'api_key_secret' | 'portal_url' | 'acquirer_book_file'>,
): { rows: TableRows[]; last_message_number: number } {
  const key_secrets = keySecrets(input.card_key_secrets);
  const keys = createCardKeys(key_secrets);
  // First, since the acquirer's approval codes are copied to the payments.
  const attempts = input.acquirer_book_file === undefined ? [] : makeDemoBook(world, input.acquirer_book_file);
  const rows = [
    ...merchantRows(world, input.portal_url),
    ...peopleRows(world),
    ...boardingRows(world, key_secrets),
    ...paymentRows(world, keys),
    ...linkRows(world, { api_key_secret: input.api_key_secret, key_secrets }),
    ...invoiceRows(world, { api_key_secret: input.api_key_secret, key_secrets }),
    ...failedBatchRows(world.merchants.flatMap(({ batches }) => batches)),
    ...attempts,
    ...integrationRows(world, key_secrets),
    ...lineItemRows(world),
    ...auditRows(world),
  ];
  return { rows, last_message_number: lastMessageNumber(world) };
}

function keySecrets(text: string): Map<number, string> {
  return new Map(
    text.split(',').map((entry) => {
      const [version = '', secret = ''] = entry.trim().split(/:(.*)/s);
      return [Number(version), secret] as const;
    }),
  );
}
