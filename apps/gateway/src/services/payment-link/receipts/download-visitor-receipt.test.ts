import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../testing/files.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../../testing/requests/payment-links.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const receiptOf = (token: string, payment_id: string, locale?: string) =>
  fetch(
    `${house.gateway.url}/api/payment-link/receipt/${payment_id}/pdf${locale === undefined ? '' : `?locale=${locale}`}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
const textOf = async (answer: Response) =>
  (await readPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ').replaceAll(/\s+/gu, ' ');
const paid = async (wanted: Record<string, unknown>, more: Record<string, unknown>) => {
  const { token } = await visitLink(house, wanted);
  const card_number = anotherCard();
  const answer = await payAsVisitor(house, token, { card_number, cardholder_name: 'Ada Lovelace', ...more });
  const { payment_id } = answer.body.data as { payment_id: string };
  return { token, payment_id, card_number };
};

test('a payer saves the receipt as a PDF in their language, with only the card’s last four digits', async () => {
  const { token, payment_id, card_number } = await paid(
    { tax_rate_ppm: 80_000, tip_choices: [100_000], order_id: 'A-17' },
    { total_amount: 2_950, tip_amount: 250 },
  );
  const answer = await receiptOf(token, payment_id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(`receipt-${payment_id}.pdf`);
  const english = await textOf(answer);
  for (const said of ['Receipt', 'Merchant harbor', 'Tasting for two', '$29.50', '$2.00', '$2.50', 'A-17']) {
    expect(english).toContain(said);
  }
  expect(english).toContain(card_number.slice(-4));
  expect(english).not.toContain(card_number.slice(0, 6));
  expect(await textOf(await receiptOf(token, payment_id, 'de'))).toContain('Trinkgeld');
});

test('no one else can get it: another session, a user, or the payer of a declined payment', async () => {
  const { token, payment_id } = await paid({}, {});
  const other = await visitLink(house);
  expect((await receiptOf(other.token, payment_id)).status).toBe(404);
  expect((await receiptOf(token, randomUUID())).status).toBe(404);
  expect((await receiptOf('nobody', payment_id)).status).toBe(401);
  const user = await house.call('download_visitor_receipt', 'merchant', { params: { payment_id } });
  expect([user.status, user.body.code]).toEqual([403, 'permission_missing']);
  const declined = await payAsVisitor(house, other.token, { card_number: '4000000000000002' });
  const { payment_id: refused } = declined.body.data as { payment_id: string };
  expect((await receiptOf(other.token, refused)).status).toBe(404);
});

test('parallel requests all get theirs in turn', async () => {
  const payers = await Promise.all(Array.from({ length: 4 }, () => paid({}, {})));
  const answers = await Promise.all(payers.map(({ token, payment_id }) => receiptOf(token, payment_id)));
  for (const answer of answers) expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
});
