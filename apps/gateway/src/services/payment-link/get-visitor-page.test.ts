import { defaultConsentSentence } from '@countinghouse/domain/vault/consent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../testing/requests/payment-links.ts';
import { merchants } from '../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const pageOf = async (token: string) => {
  const { body } = await house.call('get_visitor_page', null, { headers: { authorization: `Bearer ${token}` } });
  return body.page as Record<string, unknown>;
};

test('a page that keeps the card shows the merchant’s own sentences, and stores what it showed', async () => {
  const german = 'Harbor darf diese Karte für mein Abonnement belasten.';
  const read = await house.call('get_card_storage', 'merchant', { params: { id: merchant_uid } });
  const { version, verify_cards } = read.body.card_storage as { version: number; verify_cards: boolean };
  const saved = await house.call('update_card_storage', 'merchant', {
    params: { id: merchant_uid },
    body: { version, verify_cards, mail_expiry_notices: true, consent_texts: { de: german } },
  });
  expect(saved.status).toBe(200);

  const keeping = await visitLink(house, { keep_card: 'require' });
  expect(await pageOf(keeping.token)).toMatchObject({ keep_card: 'require', consent_texts: { de: german } });
  const plain = await visitLink(house);
  expect(await pageOf(plain.token)).toMatchObject({ keep_card: 'never', consent_texts: {} });

  const kept = async (consent_text: string) => {
    const { token } = await visitLink(house, { keep_card: 'require' });
    const answer = await payAsVisitor(house, token, {
      ...{ card_number: anotherCard(), cardholder_name: 'Ada Lovelace', email: 'ada.agrees@example.com' },
      consent_text,
    });
    const { payment_id } = answer.body.data as { payment_id: string };
    const [row] = await house.sql(
      `select a.consent_text from payments p join vault_accounts a using (merchant_uid, account_uid) where p.payment_id = $1`,
      [payment_id],
    );
    return row?.consent_text;
  };
  expect(await kept(german)).toBe(german);
  const standard = defaultConsentSentence('fr-FR', 'Merchant harbor');
  expect(await kept(standard)).toBe(standard);
});

test('a page shows the business’s place and phone, or only its name without a profile', async () => {
  const { token } = await visitLink(house);
  const profile = async (city: string, state: string, phone: string) =>
    house.sql(
      `insert into merchant_profiles (merchant_uid, business_type, address, phone, email, website, platform_id, owners, fees)
       values ($1, 'corporation', $2, $3, 'office@harbor.example', '', 1434, '[]', '[]')
       on conflict (merchant_uid) do update set address = excluded.address, phone = excluded.phone`,
      [merchant_uid, JSON.stringify({ address_1: '1 Quay', address_2: '', city, state, postal_code: '04101' }), phone],
    );
  await house.sql('delete from merchant_profiles where merchant_uid = $1', [merchant_uid]);
  expect(await pageOf(token)).toMatchObject({ business: 'Merchant harbor', place: '', phone: '' });
  await profile('Portland', 'ME', '2075550148');
  const page = await pageOf(token);
  expect(page).toMatchObject({ place: 'Portland, Maine', phone: '2075550148' });
  expect(JSON.stringify(page)).not.toMatch(/Quay|office@/);
  await profile('Apia', 'Other', '2075550148');
  expect(await pageOf(token)).toMatchObject({ place: 'Apia' });
  // The page of a link that cannot be paid shows the business as well.
  const closed = await visitLink(house, { status: 'paused', paused_reason: 'by_person' });
  const told = await house.call('open_visitor_session', null, { body: { secret: closed.secret } });
  expect(told.body).toMatchObject({ state: 'paused', token: null, place: 'Apia', phone: '2075550148' });
});
