import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addPaymentLink } from '../../../testing/requests/payment-links.ts';
import { merchants } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ environment: { PAY_ORIGIN: 'https://pay.example' } });
});
afterAll(() => house.stop());

const mailOf = async (link_id: string, query: Record<string, unknown> = {}) => {
  const params = { id: merchants.harbor.merchant_uid, link_id };
  const { body } = await house.call('get_payment_link_mail', 'merchant', { params, query });
  return body.mail as Record<'locale' | 'subject' | 'text' | 'html', string>;
};

test('the mail that sends a link is read before it is sent, in each language, and without the secret', async () => {
  const { link_id, secret } = await addPaymentLink(house, {
    title: 'Coffee bar',
    amount: 48_000,
    tax_rate_ppm: 80_000,
  });
  const english = await mailOf(link_id);
  expect(english).toMatchObject({ locale: 'en', subject: 'Merchant harbor asks for $518.40' });
  for (const text of [english.text, english.html]) {
    expect(text).toContain('Coffee bar');
    expect(text).toContain('https://pay.example/payment-link/preview#withheld');
    expect(text).not.toContain(secret);
  }
  expect((await mailOf(link_id, { locale: 'de' })).subject).toBe('Merchant harbor bittet um $518,40');
  expect(await house.sql('select count(*)::integer as count from mail_messages')).toEqual([{ count: 0 }]);
});
