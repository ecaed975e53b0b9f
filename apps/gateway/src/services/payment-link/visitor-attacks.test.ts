import { randomBytes, randomUUID } from 'node:crypto';
import type { CallName } from '@countinghouse/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../testing/gateway.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../testing/payments.ts';
import { addPaymentLink, visitorPaymentBody } from '../../testing/requests/payment-links.ts';
import { merchants } from '../../testing/world.ts';

/* Requests without a valid link, and hostile texts in every field of a page. */

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.harbor;
const params = { id: merchant_uid };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('guessed secrets', () => {
  const addressOf = (at: number) => `198.51.${at >> 8}.${at & 255}`;
  const guess = (secret: string, address: string) =>
    house.call('open_visitor_session', null, { body: { secret }, headers: { 'x-forwarded-for': address } });
  const newGuess = () => randomBytes(24).toString('base64url');
  /** The information in a response, without what is specific to one request. */
  const told = ({ status, headers, body: { request_id: _, ...body } }: Answer) =>
    JSON.stringify([status, body, [...headers.keys()].sort(), headers.get('content-length')]);
  const kept = async () =>
    (
      await house.sql<Record<string, number>>(
        `select (select count(*)::integer from visitor_sessions) as sessions,
           (select count(*)::integer from link_secrets) as secrets,
           (select count(*)::integer from payment_link_openings) as openings,
           (select count(*)::integer from audit_entries) as audit_entries,
           (select count(*)::integer from held_off_attempts) as held_off,
           (select count(*)::integer from velocity_counters where scope <> 'wrong_secret') as counters`,
      )
    )[0];
  const wrongCounters = async () =>
    (
      await house.sql<{ count: number }>(`select count(*)::integer from velocity_counters where scope = 'wrong_secret'`)
    )[0]?.count;

  test('thousands from hundreds of addresses get equal answers, leave one counter per address, and find nothing', async () => {
    const addresses = 300;
    const { secret } = await addPaymentLink(house);
    await guess(newGuess(), addressOf(0));
    const before = await kept();
    const answers = new Set<string>();
    // As many guesses as each address has in an hour. One wrong character is as wrong as a random guess.
    for (let round = 0; round < 9; round += 1) {
      const near = `${secret.slice(0, round)}${secret[round] === 'A' ? 'B' : 'A'}${secret.slice(round + 1)}`;
      const wrong = (at: number) => (at % 3 === 0 ? near : newGuess());
      for (let at = 0; at < addresses; at += 20) {
        const some = Array.from({ length: 20 }, (_, more) => guess(wrong(at + more), addressOf(at + more + 1)));
        for (const answer of await Promise.all(some)) answers.add(told(answer));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[404,\{"code":"not_found"/);
    expect(await kept()).toEqual(before);
    // Each address is counted in at most two windows, because an hour may end meanwhile.
    expect(await wrongCounters()).toBeLessThanOrEqual(2 * (addresses + 1));
  });

  test('an address can look up ten an hour, then not even the right one until the hour is over', async () => {
    const { secret } = await addPaymentLink(house);
    const address = '192.0.2.77';
    const statuses: number[] = [];
    for (let at = 0; at < 40; at += 1) statuses.push((await guess(newGuess(), address)).status);
    const looked_up = statuses.filter((status) => status === 404).length;
    // An hour may end meanwhile.
    expect([10, 20]).toContain(looked_up);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - looked_up);
    const right = await guess(secret, address);
    expect([right.status, right.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(right.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect((await guess(secret, '192.0.2.78')).body.state).toBe('open');
  });

  test('the response time does not reveal how much of a secret is right', async () => {
    const { secret } = await addPaymentLink(house);
    const almost = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'Q' : 'A'}`;
    const took = { random: [] as number[], almost: [] as number[] };
    for (let at = 0; at < 150; at += 1) {
      // Alternating, so that other load on the machine affects both equally.
      for (const [kind, wrong] of [
        ['random', newGuess()],
        ['almost', almost],
      ] as const) {
        const began = performance.now();
        const { status } = await guess(wrong, `203.0.${100 + (at >> 3)}.${kind === 'random' ? 1 : 2}`);
        took[kind].push(performance.now() - began);
        expect(status).toBe(404);
      }
    }
    const middle = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
    const ratio = middle(took.random) / middle(took.almost);
    expect(Math.max(ratio, 1 / ratio)).toBeLessThan(2);
  });

  test('no log line contains a secret, a token or a URL fragment', async () => {
    const { secret } = await addPaymentLink(house);
    const opened = await house.call('open_visitor_session', null, {
      body: { secret },
      headers: { referer: `https://pay.example/payment-link/preview#${secret}` },
    });
    const token = String(opened.body.token);
    await house.call('get_visitor_page', null, {
      headers: { ...bearer(token), referer: `https://pay.example/#${secret}` },
    });
    await house.send(`/api/checkout/sessions?secret=${secret}`, { method: 'POST' });
    const lines = JSON.stringify(house.lines);
    expect(lines).not.toContain(secret);
    expect(lines).not.toContain(token);
  });
});

/** Texts that people paste, and that attackers write. */
const hostile: readonly [name: string, text: string][] = [
  ['markup', '"><img src=x onerror=alert(1)>'],
  ['a script', '</title><script>alert(1)</script>'],
  ['right-to-left', '\u202egnp.exe\u202c'],
  ['a formula', `=HYPERLINK("https://evil.example","x")`],
  ['a template', `\${7*7} {{7*7}} %s %n`],
  ['SQL', `'; drop table payments; --`],
  ['a null character', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['line breaks', 'a\r\nBcc: all@example.com'],
  ['10,000 characters', 'a'.repeat(10_000)],
  ['a card number', '4111 1111 1111 1111'],
];

/** The invalid top-level fields. */
const fieldsOf = ({ body }: Answer) => [...new Set(body.errors?.map(({ field }) => field.split('.')[0]))];

/** A hostile text is refused with its field, or returned unchanged: it causes no error and is not interpreted. */
const expectKeptOrRefused = (answer: Answer, field: string, text: string, read: () => unknown) => {
  if (answer.status === 400) {
    expect(fieldsOf(answer)).toEqual([field]);
    if (text.length < 100) expect(answer.text).not.toContain(text);
    return;
  }
  expect([answer.status, read()]).toEqual([200, text]);
};

describe.each(hostile)('%s', (_, text) => {
  test.each(['name', 'title', 'description', 'order_id'])('as the %s of a link', async (field) => {
    await addPaymentLink(house);
    const answer = await house.call('create_payment_link', 'merchant', {
      params,
      body: { name: 'Name', title: 'Title', kind: 'fixed', amount: 2500, [field]: text },
      idempotency_key: randomUUID(),
    });
    const link = answer.body.link as Record<string, unknown> | undefined;
    expectKeptOrRefused(answer, field, text, () => link?.[field]);
    if (link === undefined) return;
    const found = await house.call('get_payment_link' as CallName, 'merchant', {
      params: { ...params, link_id: String(link.link_id) },
    });
    expect((found.body.link as Record<string, unknown>)[field]).toBe(text);
  });

  test('in any field of the payer: refused by field and not repeated, or paid and stored unchanged', async () => {
    const asked = { billing_address: 'shown', shipping_address: 'shown', phone_number: 'shown', email: 'shown' };
    const { secret } = await addPaymentLink(house, {
      fields: JSON.stringify({ ...asked, custom_fields: 'hidden' }),
      keep_card: 'offer',
    });
    const address = { address_1: 'Main Street 1', city: 'Portland', postal_code: '04101' };
    const fields: readonly [field: string, body: Record<string, unknown>][] = [
      ['cardholder_name', { cardholder_name: text }],
      ['email', { email: text }],
      ['phone_number', { phone_number: text }],
      ['postal_code', { postal_code: text }],
      ['billing_address', { billing_address: { ...address, address_1: text } }],
      ['shipping_address', { shipping_address: { ...address, city: text } }],
      ['consent_text', { consent_text: text, email: 'ada@example.com', cardholder_name: 'Ada' }],
      ['custom_fields', { custom_fields: { [randomUUID()]: text } }],
      ['card_number', { card_number: text.replace(/^4111.*/, '4111') }],
      ['cvv', { cvv: text }],
      ['puzzle', { puzzle: { nonce: text, counter: text } }],
    ];
    for (const [field, body] of fields) {
      const opened = await house.call('open_visitor_session', null, { body: { secret } });
      const answer = await house.call('create_visitor_payment', null, {
        headers: bearer(String(opened.body.token)),
        body: visitorPaymentBody({ card_number: anotherCard(), ...body }),
        idempotency_key: randomUUID(),
      });
      if (answer.status === 400) {
        expect(fieldsOf(answer), field).toEqual([field]);
        if (text.length > 20) expect(answer.text).not.toContain(text);
        continue;
      }
      expect([answer.status, (answer.body.data as { outcome: string }).outcome], field).toEqual([200, 'approved']);
      const { payment_id } = answer.body.data as { payment_id: string };
      if (field === 'cardholder_name') expect((await house.rowOf(payment_id)).customer).toBe(text);
    }
    expect(JSON.stringify(house.lines)).not.toContain('4111 1111 1111 1111');
  });
});
