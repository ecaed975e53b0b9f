import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

/** Every row of every table as text, with bytes both as hex and decoded. */
async function databaseText(): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  let text = '';
  for (const { name } of tables) {
    for (const { row } of await world.sql<{ row: string }>(`select t::text as row from ${name} t`)) {
      text += `${row}\n`;
      for (const [, hex] of row.matchAll(/\\\\?x([0-9a-f]{8,})/g))
        text += `${Buffer.from(hex ?? '', 'hex').toString('latin1')}\n`;
    }
  }
  return text;
}

test('after sales of every kind no card number or CVV is in database, logs, responses or the acquirer’s book', async () => {
  const cvv = '7391';
  const amex = '378282246310005';
  const numbers = [amex];
  const answers: string[] = [];
  const note = (answer: { text: string }) => answers.push(answer.text);

  note(await world.sale(payload({ payment: { card_number: amex, expiry: '1231', cvv } })));
  note(
    await world.authorization(
      payload({ amount: 777, payment: { card_number: '3782 822463 10005', expiry: '1231', cvv } }),
    ),
  );
  for (const mode of ['silent', 'nonsense', 'cut']) {
    const { payment } = freshCard();
    numbers.push(payment.card_number);
    await world.acquirer.fault({ mode, mti: '0200', count: 1 });
    note(await world.sale(payload({ payment })));
  }
  const misplaced = freshCard().payment.card_number;
  numbers.push(misplaced);
  note(await world.sale(payload({ ...freshCard(), order: { description: `card ${misplaced}` } })));
  note(await world.sale(payload({ payment: { card_number: `${misplaced}1`, expiry: '1231' } })));
  note(
    await world.send('/api/credit-card/sale', { method: 'POST', body: `{"payment": {"card_number": "${misplaced}"` }),
  );
  await world.quiet();
  note(await world.settle());

  const places = {
    database: await databaseText(),
    logs: JSON.stringify(world.lines),
    answers: answers.join('\n'),
    book: await world.acquirer.bookText(),
  };
  expect(places.database).toContain('378282');
  for (const [place, text] of Object.entries(places)) {
    const digits = text.replace(/(?<=\d)[ -](?=\d)/g, '');
    for (const number of numbers) {
      expect({ place, found: text.includes(number) || digits.includes(number) }).toEqual({ place, found: false });
      for (const encoded of [
        Buffer.from(number).toString('hex'),
        Buffer.from(number).toString('base64').slice(0, -4),
      ]) {
        expect({ place, found: text.includes(encoded) }).toEqual({ place, found: false });
      }
    }
    // Strings that contain such digits by chance (identifiers, hashes, instants) are left out.
    const words = text.replace(/[0-9a-f-]{16,}|\d{4}-\d\d-\d\d[T ][\d:.+Z]+|[A-Z0-9]{6,}/gi, '');
    expect({ place, found: new RegExp(`\\b${cvv}\\b`).test(words) }).toEqual({ place, found: false });
  }
  expect(places.database).not.toMatch(/"cvv"/);
});
