import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../testing/gateway.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { addLinkSettings, payAsVisitor, visitLink } from '../testing/requests/payment-links.ts';
import { merchants } from '../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const noMoney: readonly unknown[] = [10.5, '1000', 1e21, -1, true, { amount: 1_000 }];
const expectNamed = ({ status, body }: Answer, field: string, value: unknown) => {
  expect([status, body.errors?.map((error) => error.field)], JSON.stringify(value)).toEqual([400, [field]]);
};

test('[S7.124] money is whole minor units with a numeric currency in every body, and nothing else is accepted', async () => {
  const payment = { card_number: anotherCard(), expiry: '1231', cvv: '123' };
  const sell = (amount: unknown) =>
    house.call('create_sale', 'merchant', {
      body: { amount, currency: 840, payment },
      idempotency_key: crypto.randomUUID(),
      terminal: true,
    });
  await addLinkSettings(house);
  const { merchant_uid } = merchants.harbor;
  const makeLink = (amount: unknown) =>
    house.call('create_payment_link', 'merchant', {
      params: { id: merchant_uid },
      body: { name: 'Tasting', kind: 'fixed', amount },
      idempotency_key: crypto.randomUUID(),
    });
  const { token } = await visitLink(house);
  for (const value of noMoney) {
    expectNamed(await sell(value), 'amount', value);
    expectNamed(await makeLink(value), 'amount', value);
    expectNamed(await payAsVisitor(house, token, { total_amount: value }), 'total_amount', value);
  }
  const sold = (await sell(1_050)).body.data;
  expect(sold).toMatchObject({ amount: 1_050, currency: 840 });
  expect((await makeLink(1_050)).body.link).toMatchObject({ amount: 1_050, currency: 840 });
  const paid = (await payAsVisitor(house, token, { card_number: anotherCard() })).body.data;
  expect(paid).toMatchObject({ amount: 2_500, currency: 840 });
});
