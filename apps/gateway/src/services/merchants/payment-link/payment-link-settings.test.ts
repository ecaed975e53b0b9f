import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { merchants } from '../../../testing/world.ts';

const own = { id: merchants.harbor.merchant_uid };

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from payment_link_settings'));

const read = () => house.call('get_payment_link_settings', 'merchant', { params: own });
const make = (body: Record<string, unknown> = {}) =>
  house.call('create_payment_link_settings', 'merchant', { params: own, body });
const save = (body: Record<string, unknown>) =>
  house.call('update_payment_link_settings', 'merchant', { params: own, body });
const faultsOf = (answer: { body: { errors?: readonly { field: string }[] } }) =>
  answer.body.errors?.map(({ field }) => field);

test('[S7.74][S7.75][S7.76][S3.39] settings are null, created once with defaults, and saved with a version check', async () => {
  expect((await read()).body).toEqual({ paymentLink: null });
  const made = await make({ support_email: 'help@harbor.example' });
  expect(made.status, made.text).toBe(200);
  expect(made.body.paymentLink).toMatchObject({
    enabled: true,
    default_locale: 'en',
    texts: {},
    fields: { billing_address: 'hidden', email: 'shown', custom_fields: 'hidden' },
    tip_choices: [],
    return_urls: [],
    support_email: 'help@harbor.example',
    sends_receipt: true,
    protection: 'normal',
    daily_amount_maximum: 5_000_000,
    daily_count_maximum: 500,
    version: 1,
  });
  expect((await read()).body).toEqual(made.body);
  const second = await make();
  expect([second.status, second.body.code]).toEqual([409, 'changed_meanwhile']);
  const texts = {
    en: { heading: 'Harbor', text: 'Two\nlines', thanks: '' },
    de: { heading: 'Hafen', text: '', thanks: 'Danke' },
  };
  const saved = await save({ version: 1, texts, protection: 'strict', tip_choices: [100_000, 200_000] });
  expect(saved.body.paymentLink).toMatchObject({
    texts,
    protection: 'strict',
    support_email: 'help@harbor.example',
    version: 2,
  });
  const late = await save({ version: 1, enabled: false });
  expect([late.status, late.body.code, late.body.details]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
});

test('ten parallel requests create the settings once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => make()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
});

test('refuses invalid settings by field', async () => {
  const refused: [Record<string, unknown>, string[]][] = [
    [{ terminal_uid: randomUUID() }, ['terminal_uid']],
    [{ return_urls: ['https://shop.example/a?next=1'] }, ['return_urls.0']],
    [{ return_urls: ['https://user:pass@shop.example/'] }, ['return_urls.0']],
    [{ return_urls: ['http://shop.example/'] }, ['return_urls.0']],
    [{ return_urls: ['javascript:alert(1)'] }, ['return_urls.0']],
    [{ terms_url: 'http://shop.example/terms' }, ['terms_url']],
    [{ support_email: 'nobody' }, ['support_email']],
    [{ tip_choices: [1, 2, 3, 4, 5] }, ['tip_choices']],
    [{ tip_choices: [100_000_000] }, ['tip_choices.0']],
    [{ texts: { xx: { heading: '', text: '', thanks: '' } } }, ['texts.xx']],
    [{ texts: { en: { heading: 'x'.repeat(81), text: '', thanks: '' } } }, ['texts.en.heading']],
    [
      { fields: { email: 'shown' } },
      ['fields.billing_address', 'fields.shipping_address', 'fields.phone_number', 'fields.custom_fields'],
    ],
    [{ daily_amount_maximum: 0 }, ['daily_amount_maximum']],
    [{ merchant_uid: randomUUID() }, ['merchant_uid']],
  ];
  for (const [body, fields] of refused) {
    const answer = await make(body);
    expect([answer.status, faultsOf(answer)], JSON.stringify(body)).toEqual([400, fields]);
  }
});
