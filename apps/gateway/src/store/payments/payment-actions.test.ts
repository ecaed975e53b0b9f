import { paymentActions, paymentStatuses } from '@countinghouse/domain/payment/payment';
import { leftUnchanged } from '@countinghouse/domain/payment/payment-history';
import { createTestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import { createDatabase } from '@countinghouse/service/query-builder';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { gatewaySchema, migrateGateway } from '../../migrations.ts';
import { changedPayment } from './payment-actions.ts';

test('the database recognizes actions without effect like domain, for every line of a history', async () => {
  const database = await createTestDatabase({ template: { name: 'gateway', prepare: migrateGateway } });
  const pool = createPool({ url: database.url, schema: gatewaySchema, application_name: 'test' }, () => undefined);
  const statuses = Object.keys(paymentStatuses).map(Number);
  const lines = Object.keys(paymentActions)
    .map(Number)
    .flatMap((action) =>
      statuses.flatMap((status) => [null, ...statuses].map((from_status) => ({ action, from_status, status }))),
    );
  try {
    const { rows } = await sql<{ done: boolean }>`
      select ${changedPayment} as done
      from rows from (json_to_recordset(${JSON.stringify(lines)}) as (action smallint, from_status smallint, status smallint))
        with ordinality as h (action, from_status, status, number)
      order by number
    `.execute(createDatabase(pool));
    expect(rows.map(({ done }, index) => ({ ...lines[index], done }))).toEqual(
      lines.map((line) => ({ ...line, done: !leftUnchanged(line) })),
    );
  } finally {
    await pool.end();
    await database.drop();
  }
});
