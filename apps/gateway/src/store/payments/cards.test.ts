import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/postgres/testing';
import { createPool } from '@countinghouse/service/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merchants, worldTemplate } from '../../testing/world.ts';
import { CardVaultError, cardFingerprint, createCardKeys, openCard, resealCards, sealCard } from './cards.ts';

const keys = createCardKeys(new Map([[1, 'a first secret of more than 32 characters']]));
const place = { merchant_uid: randomUUID(), card_id: randomUUID() };
const card_number = '4111 1111 1111 1111';

test('a sealed number opens in its own row, and is not readable', () => {
  const sealed = sealCard(keys, place, card_number);
  expect(openCard(keys, place, sealed)).toBe('4111111111111111');
  expect(sealed).toMatchObject({ card_brand: 'visa', first_six: '411111', last_four: '1111', key_version: 1 });
  expect(sealed.sealed_number.toString('latin1')).not.toContain('411111');
  expect(JSON.stringify(keys)).not.toContain('secret');
});

test('the same number is never sealed to the same bytes twice', () => {
  expect(sealCard(keys, place, card_number).sealed_number).not.toEqual(
    sealCard(keys, place, card_number).sealed_number,
  );
});

test('refuses a sealed number moved to another card or merchant', () => {
  const sealed = sealCard(keys, place, card_number);
  expect(() => openCard(keys, { ...place, card_id: randomUUID() }, sealed)).toThrow(CardVaultError);
  expect(() => openCard(keys, { ...place, merchant_uid: randomUUID() }, sealed)).toThrow(CardVaultError);
});

test('refuses a sealed number with any bit changed or cut anywhere, without details in the error', () => {
  const { sealed_number, key_version } = sealCard(keys, place, card_number);
  fc.assert(
    fc.property(fc.nat(sealed_number.length * 8 - 1), (bit) => {
      const changed = Buffer.from(sealed_number);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openCard(keys, place, { sealed_number: changed, key_version })).toThrow(/^A sealed card number/);
    }),
  );
  for (let length = 0; length < sealed_number.length; length += 1) {
    const cut = sealed_number.subarray(0, length);
    expect(() => openCard(keys, place, { sealed_number: cut, key_version })).toThrow(CardVaultError);
  }
});

test('the newest version seals, older ones still open, and an unlisted one does not', () => {
  const both = createCardKeys(
    new Map([
      [2, 'a second secret of more than 32 characters'],
      [1, 'a first secret of more than 32 characters'],
    ]),
  );
  const old = sealCard(keys, place, card_number);
  expect(openCard(both, place, old)).toBe('4111111111111111');
  const renewed = sealCard(both, place, card_number);
  expect(renewed.key_version).toBe(2);
  expect(() => openCard(keys, place, renewed)).toThrow(CardVaultError);
  expect(() => openCard(both, place, { ...old, key_version: 2 })).toThrow(CardVaultError);
  expect(renewed.fingerprint).toEqual(old.fingerprint);
});

test('a fingerprint is equal for one card at one merchant, and differs at other merchants', () => {
  const here = cardFingerprint(keys, place.merchant_uid, card_number);
  expect(cardFingerprint(keys, place.merchant_uid, '4111111111111111')).toEqual(here);
  expect(cardFingerprint(keys, randomUUID(), card_number)).not.toEqual(here);
  expect(cardFingerprint(keys, place.merchant_uid, '5555555555554444')).not.toEqual(here);
  const other_deployment = createCardKeys(new Map([[1, 'another secret of more than 32 characters']]));
  expect(cardFingerprint(other_deployment, place.merchant_uid, card_number)).not.toEqual(here);
});

test('seals only a valid card number, and does not repeat an invalid one', () => {
  for (const wrong of ['', '4111111111111112', '1234', '9999999999999995']) {
    expect(() => sealCard(keys, place, wrong)).toThrow(/^Only a valid card number can be sealed$/);
  }
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: worldTemplate });
});
afterAll(() => database.drop());

test('rotation seals every card again with the newest key, after which the old one opens none', async () => {
  const pool = createPool({ url: database.url, application_name: 'test', schema: 'gateway' }, () => undefined);
  const second = 'a second secret of more than 32 characters';
  const both = createCardKeys(
    new Map([
      [1, 'a first secret of more than 32 characters'],
      [2, second],
    ]),
  );
  try {
    const { merchant_uid } = merchants.harbor;
    const numbers = ['4111111111111111', '5555555555554444', '378282246310005'];
    for (const number of numbers) {
      const card_id = randomUUID();
      const sealed = sealCard(keys, { merchant_uid, card_id }, number);
      await pool.query(
        `insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          merchant_uid,
          card_id,
          sealed.fingerprint,
          sealed.card_brand,
          sealed.first_six,
          sealed.last_four,
          sealed.sealed_number,
          sealed.key_version,
          new Date(),
        ],
      );
    }
    expect(await resealCards(pool, both, { at_once: 2 })).toEqual({ sealed: 3, unreadable: 0, left: 0 });
    expect(await resealCards(pool, both, { at_once: 2 })).toEqual({ sealed: 0, unreadable: 0, left: 0 });
    const { rows } = await pool.query(
      'select merchant_uid, card_id, sealed_number, key_version, fingerprint from cards order by card_brand',
    );
    const alone = createCardKeys(new Map([[2, second]]));
    expect(rows.map((row) => openCard(alone, row, row)).sort()).toEqual([...numbers].sort());
    expect(rows.map((row) => row.fingerprint)).toContainEqual(cardFingerprint(both, merchant_uid, '4111111111111111'));
  } finally {
    await pool.end();
  }
});
