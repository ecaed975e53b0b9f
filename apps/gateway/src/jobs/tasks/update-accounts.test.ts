import { createServer, type Server, type Socket } from 'node:net';
import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { addDays, businessDateOf } from '@countinghouse/domain/time/time-zones';
import { decodeMessage, encodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { createDeframer, frameMessage } from '@countinghouse/iso8583/framing';
import { buildReply, type ReplyContent } from '@countinghouse/iso8583/reply';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProcessor } from '../../processor/processor.ts';
import { createCardKeys, openCard } from '../../store/payments/cards.ts';
import { applyCardUpdate } from '../../store/vault/apply-card-update.ts';
import { runRound } from '../../testing/background-jobs.ts';
import { anotherCard, harborTerminal, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { addInvoice } from '../../testing/requests/invoices.ts';
import { accountOf, addCustomer, type StoredCardGiven, storeCard } from '../../testing/stored-cards.ts';
import { merchants, users } from '../../testing/world.ts';
import { areAccountUpdatesDue } from './update-accounts.ts';

const clock = movableClock(systemClock);
const real_clock = movableClock(systemClock);
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ clock, real_clock });
  await world.sql(
    `insert into webhooks (merchant_uid, webhook_id, url, events, sealed_secret, key_version, created_at, created_by, updated_at)
     values ($1, gen_random_uuid(), 'https://hooks.example/', '{account.added,account.updated,account.blocked}', '\\x00', 1, now(), $2, now())`,
    [merchants.harbor.merchant_uid, users.merchant.user_id],
  );
});
afterAll(() => world.stop());

let started_at = 0;
beforeEach(async () => {
  started_at = world.lines.length;
  await world.sql(
    'delete from vault_rounds; delete from card_updaters; delete from webhook_deliveries; delete from webhook_events',
  );
  await world.sql('delete from account_events; delete from vault_accounts');
});
afterEach(async () => {
  await world.acquirer.fault({ mode: 'normal' });
  clock.set(systemClock.now());
  real_clock.set(systemClock.now());
});

const engine = () => world.gateway.dependencies.payments;
const round = () => runRound(world, 'update_accounts');
const day_ms = 86_400_000;

/** A month, `months` from now, as MMYY. */
function month(months: number): string {
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(5, 7) + date.toISOString().slice(2, 4);
}

const soon = (given: StoredCardGiven = {}) => storeCard(world, { card_expiry: month(0), ...given });
const asked = async () => (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0302').length;
const eventsOf = async (account_uid: string) =>
  (await world.sql<{ kind: string }>('select kind from account_events where account_uid = $1', [account_uid])).map(
    ({ kind }) => kind,
  );
const hooks = async () =>
  (await world.sql<{ type: string }>('select type from webhook_events order by type')).map(({ type }) => type);
const logged = () => JSON.stringify(world.lines.slice(started_at));

describe('a result of the updater', () => {
  test('a new number: a new account replaces the old one, with its consent and credential chain', async () => {
    const kept = await soon({ card_number: '4000000000000309', network_transaction_id: 'CHAIN1' });
    await world.sql('update vault_accounts set is_default = true where account_uid = $1', [kept.account_uid]);
    await round();
    const old = await accountOf(world, kept.account_uid);
    expect(old).toMatchObject({ status: 'replaced', is_default: false, update_result: 'A', version: 2 });
    const next = await accountOf(world, String(old.replaced_by_account_uid));
    const expiry = month(0).slice(0, 2) + String((Number(month(0).slice(2)) + 3) % 100).padStart(2, '0');
    expect(next).toMatchObject({
      customer_id: kept.customer_id,
      status: 'usable',
      is_default: true,
      card_expiry: expiry,
      cardholder_name: old.cardholder_name,
      billing_address_id: old.billing_address_id,
      consent_at: old.consent_at,
      consent_text: 'I agree',
      network_transaction_id: 'CHAIN1',
      source: 'updater',
      created_by: null,
    });
    const [card] = await world.sql('select * from cards where card_id = $1', [next.card_id]);
    expect(card).toMatchObject({ last_four: '0317', card_brand: 'visa' });
    expect(openCard(engine().card_keys, card as never, card as never)).toBe('4000000000000317');
    expect(await eventsOf(kept.account_uid)).toEqual(['number_changed']);
    expect(await eventsOf(String(next.account_uid))).toEqual(['added']);
    expect(await hooks()).toEqual(['account.added', 'account.updated']);
    for (const number of ['4000000000000309', '4000000000000317']) {
      expect(logged()).not.toContain(number);
      expect(await world.acquirer.bookText()).not.toContain(number);
      expect(JSON.stringify(await world.sql('select * from webhook_events'))).not.toContain(number);
    }
    const sale = await world.sale(payload({ payment: { account_uid: next.account_uid, initiator: 'merchant' } }));
    expect(sale.data).toMatchObject({ approved: true });
    expect(await world.sale(payload({ payment: { account_uid: kept.account_uid } }))).toMatchObject({
      status: 409,
      body: { details: { reason: 'replaced' } },
    });
  });

  test('a new number already stored: that account replaces the old one and becomes the default', async () => {
    const kept = await soon({ card_number: '4000000000000309' });
    const { customer_id } = kept;
    const there = await storeCard(world, { customer_id, card_number: '4000000000000317' });
    await world.sql('update vault_accounts set is_default = true where account_uid = $1', [kept.account_uid]);
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({
      status: 'replaced',
      replaced_by_account_uid: there.account_uid,
    });
    expect(await accountOf(world, there.account_uid)).toMatchObject({ is_default: true, card_expiry: '1231' });
    expect(await world.sql('select 1 from vault_accounts where customer_id = $1', [customer_id])).toHaveLength(2);
  });

  test('a wiped number is sealed again with its new account', async () => {
    const first = await storeCard(world, { card_number: '4000000000000317' });
    await world.sql('delete from vault_accounts where account_uid = $1', [first.account_uid]);
    await world.sql('update cards set sealed_number = null, wiped_at = now() where card_id = $1', [first.card_id]);
    const kept = await soon({ card_number: '4000000000000309' });
    await round();
    const { replaced_by_account_uid } = await accountOf(world, kept.account_uid);
    expect(await accountOf(world, String(replaced_by_account_uid))).toMatchObject({ card_id: first.card_id });
    const [card] = await world.sql('select * from cards where card_id = $1', [first.card_id]);
    expect(openCard(engine().card_keys, card as never, card as never)).toBe('4000000000000317');
  });

  test('a later expiry, a closed account, a customer to contact, and no change', async () => {
    const [later, closed, ask, unknown] = await Promise.all(
      ['4000000000000325', '4000000000000333', '4000000000000390', anotherCard()].map((card_number) =>
        soon({ card_number, card_expiry: month(-1) }),
      ),
    );
    await round();
    expect(await accountOf(world, later?.account_uid ?? '')).toMatchObject({
      status: 'usable',
      update_result: 'E',
      card_expiry:
        month(-1).slice(0, 2) +
        String((Math.max(Number(month(-1).slice(2)), new Date().getUTCFullYear() % 100) + 3) % 100),
      version: 2,
    });
    expect(await accountOf(world, closed?.account_uid ?? '')).toMatchObject({
      status: 'blocked',
      blocked_reason: 'do_not_try_again',
      update_result: 'C',
    });
    const untouched = { status: 'usable', version: 1, card_expiry: month(-1) };
    expect(await accountOf(world, ask?.account_uid ?? '')).toMatchObject({ ...untouched, update_result: 'Q' });
    expect(await accountOf(world, unknown?.account_uid ?? '')).toMatchObject({ ...untouched, update_result: 'N' });
    expect(await eventsOf(later?.account_uid ?? '')).toEqual(['expiry_changed']);
    expect(await eventsOf(closed?.account_uid ?? '')).toEqual(['blocked']);
    expect(await hooks()).toEqual(['account.blocked', 'account.updated']);
    expect(await world.sql('select done_count from vault_rounds')).toEqual([{ done_count: '4' }]);
    expect((await world.send('/metrics')).text).toContain(
      'gateway_vault_round{round="update_accounts",figure="count"} 4',
    );
  });
});

describe('a customer whose bank says to contact them', () => {
  const mails = (customer_id: string) =>
    world.sql<Record<string, unknown>>(
      `select kind, recipient, locale, facts ->> 'card_last_four' as card, sealed_secret is not null or status = 'sent' as linked
       from mail_messages where customer_id = $1 and kind = 'card_request' order by created_at`,
      [customer_id],
    );
  const linksOf = (customer_id: string) =>
    world.sql<Record<string, unknown>>(
      `select terminal_uid, recipient, created_by, revoked_at is null as stands from link_secrets where target_id = $1 order by created_at`,
      [customer_id],
    );
  const asking = async (given: StoredCardGiven = {}) => {
    const kept = await soon({ card_number: '4000000000000390', ...given });
    await world.sql(`update vault_customers set locale = 'de' where customer_id = $1`, [kept.customer_id]);
    return kept;
  };
  const request = { kind: 'card_request', recipient: 'accounts@dockandvine.example', locale: 'de', card: '0390' };

  test('[S7.125] is mailed once per answer, in their language, with a link, and the merchant sees the message', async () => {
    const { customer_id, account_uid } = await asking();
    await round();
    expect(await mails(customer_id)).toEqual([{ ...request, linked: true }]);
    expect(await linksOf(customer_id)).toEqual([
      {
        terminal_uid: merchants.harbor.terminal_uid,
        recipient: 'accounts@dockandvine.example',
        created_by: null,
        stands: true,
      },
    ]);
    const { body } = await world.call('get_customer_messages', 'merchant', { params: { customer_id } });
    expect(body.messages).toContainEqual(
      expect.objectContaining({ kind: 'card_request', recipient: request.recipient }),
    );
    await round();
    expect(await mails(customer_id)).toHaveLength(1);
    // Thirty days later the bank is queried again, and gives the same answer.
    clock.advance(31 * day_ms);
    real_clock.advance(31 * day_ms);
    await world.sql(`update vault_accounts set card_expiry = to_char($2::timestamptz, 'MMYY') where account_uid = $1`, [
      account_uid,
      clock.now(),
    ]);
    await round();
    expect(await mails(customer_id)).toHaveLength(2);
    expect((await linksOf(customer_id)).map(({ stands }) => stands)).toEqual([false, true]);
  });

  test('gets no mail within an hour of the merchant’s own request, whose link stays valid', async () => {
    const { customer_id } = await asking();
    const answer = await world.call('request_card', 'merchant', { params: { customer_id }, terminal: true });
    expect(answer.status, answer.text).toBe(200);
    await round();
    expect(await mails(customer_id)).toEqual([{ ...request, card: null, linked: true }]);
    expect(await linksOf(customer_id)).toMatchObject([{ created_by: users.merchant.user_id, stands: true }]);
  });

  test('is the owner of the card when the answer arrives, after a merge', async () => {
    const { customer_id } = await asking();
    const stays = await addCustomer(world);
    const answered = world.hold('card_update_answered');
    const going = round();
    await answered.reached;
    const merged = await world.call('merge_customer', 'merchant', {
      params: { customer_id: stays },
      body: { customer_id },
    });
    expect(merged.status, merged.text).toBe(200);
    answered.release();
    await going;
    expect(await mails(customer_id)).toEqual([]);
    expect(await mails(stays)).toEqual([{ ...request, locale: 'en', linked: true }]);
  });

  test('gets no mail without an e-mail address, or while the merchant takes no new cards', async () => {
    const { merchant_uid } = merchants.harbor;
    const silent = await asking();
    await world.sql(`update vault_customers set email = '' where customer_id = $1`, [silent.customer_id]);
    await round();
    expect([await mails(silent.customer_id), await linksOf(silent.customer_id)]).toEqual([[], []]);
    const changes = [
      [
        `update merchants set account_status_code = 'Restricted'`,
        `update merchants set account_status_code = 'Active'`,
      ],
      [
        'update merchant_settings set allow_customer_vault = false',
        'update merchant_settings set allow_customer_vault = true',
      ],
    ] as const;
    for (const [change, undo] of changes) {
      await world.sql('delete from account_events; delete from vault_accounts');
      const { customer_id, account_uid } = await asking();
      await world.sql(`${change} where merchant_uid = $1`, [merchant_uid]);
      await round();
      await world.sql(`${undo} where merchant_uid = $1`, [merchant_uid]);
      expect(await accountOf(world, account_uid)).toMatchObject({ update_result: 'Q', status: 'usable' });
      expect([await mails(customer_id), await linksOf(customer_id)]).toEqual([[], []]);
    }
  });

  test('is recorded and mailed in one transaction: a failed mail repeats the inquiry', async () => {
    const { customer_id, account_uid } = await asking();
    await world.sql('alter table mail_messages add constraint full_up check (false) not valid');
    await round().catch(() => undefined);
    await world.sql('alter table mail_messages drop constraint full_up');
    expect(await accountOf(world, account_uid)).toMatchObject({ update_asked_at: null, update_result: null });
    expect([await mails(customer_id), await linksOf(customer_id)]).toEqual([[], []]);
    await round();
    expect(await accountOf(world, account_uid)).toMatchObject({ update_result: 'Q' });
    expect(await mails(customer_id)).toHaveLength(1);
  });
});

describe('which cards are sent to the updater', () => {
  test('cards that expire within 60 days or expired in the last year, once per 30 days of business time', async () => {
    const before = await asked();
    await soon();
    await soon({ card_expiry: month(-11) });
    await storeCard(world, { card_expiry: month(4) });
    await soon({ card_expiry: month(-14) });
    for (const status of ['blocked', 'replaced', 'removed']) {
      const { account_uid } = await soon();
      await world.sql(
        `update vault_accounts set status = $2, blocked_reason = case when $2 = 'blocked' then 'by_person' end where account_uid = $1`,
        [account_uid, status],
      );
    }
    const archived = await soon();
    await world.sql(`update vault_customers set status = 'archived' where customer_id = $1`, [archived.customer_id]);
    await round();
    expect(await asked()).toBe(before + 2);
    clock.advance(29 * day_ms);
    await round();
    expect(await asked()).toBe(before + 2);
    clock.advance(2 * day_ms);
    await round();
    expect(await asked()).toBeGreaterThan(before + 2);
  });

  test('a card that an invoice charges by itself in 5 to 10 days, as a whole or in parts, whenever it expires', async () => {
    const before = await asked();
    const today = businessDateOf(clock.now(), 'EST');
    for (const [days, parts] of [
      [4, []],
      [8, []],
      [12, []],
      [40, [8, 40]],
    ] as const) {
      const { customer_id, account_uid } = await storeCard(world);
      await addInvoice(world, {
        ...{ customer_id, account_uid, issue: true, payment_terms: 'date', due_date: addDays(today, days) },
        parts: parts.map((due, index) => ({ label: '', due_date: addDays(today, due), amount: [1_700, 2_000][index] })),
      });
    }
    await round();
    expect(await asked()).toBe(before + 2);
    await world.sql("update invoices set status = 'closed', close_reason = 'void', closed_at = now()");
  });

  test('a card whose payment was declined as expired, at once', async () => {
    const kept = await storeCard(world, { card_number: '4000000000000069' });
    await round();
    expect(await areAccountUpdatesDue(world.gateway.dependencies)).toBe(false);
    const before = await asked();
    const sale = await world.sale(payload({ payment: { account_uid: kept.account_uid } }));
    expect(sale.data).toMatchObject({ approved: false, response_code: '54' });
    expect(await areAccountUpdatesDue(world.gateway.dependencies)).toBe(true);
    await round();
    await round();
    expect(await asked()).toBe(before + 1);
    expect(await areAccountUpdatesDue(world.gateway.dependencies)).toBe(false);
    real_clock.advance(3_600_000);
    expect(await areAccountUpdatesDue(world.gateway.dependencies)).toBe(true);
  });

  test('a card that no listed key opens does not hold up others', async () => {
    const unreadable = await soon({
      card_keys: createCardKeys(new Map([[1, 'a secret of more than 32 characters of somebody else']])),
    });
    const good = await soon({ card_number: '4000000000000333' });
    await round();
    expect(await accountOf(world, good.account_uid)).toMatchObject({ status: 'blocked' });
    expect(await accountOf(world, unreadable.account_uid)).toMatchObject({ status: 'usable' });
  });
});

describe('an acquirer that does not answer', () => {
  test('one that does not support the request is left alone for 24 hours', async () => {
    const kept = await soon({ card_number: '4000000000000325' });
    await world.acquirer.fault({ mode: 'code', mti: '0302', response_code: '30' });
    await round();
    await world.acquirer.fault({ mode: 'normal' });
    real_clock.advance(23 * 3_600_000);
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({ update_asked_at: null, update_result: null });
    real_clock.advance(2 * 3_600_000);
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({ update_result: 'E' });
  });

  test('one that stays silent is retried an hour later, and payments continue meanwhile', async () => {
    const kept = await soon({ card_number: '4000000000000325' });
    await world.acquirer.fault({ mode: 'silent', mti: '0302' });
    const [sale] = await Promise.all([world.sale(payload({ amount: 6_100 })), round()]);
    expect(sale.data.approved).toBe(true);
    await world.acquirer.fault({ mode: 'normal' });
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({ update_result: null });
    real_clock.advance(3_600_001);
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({ update_result: 'E' });
  });

  test('one that closes the connection breaks no payment in progress', async () => {
    await soon();
    await world.acquirer.fault({ mode: 'reset', mti: '0302' });
    const lost = () => world.lines.slice(started_at).filter(({ msg }) => msg === 'acquirer connection lost').length;
    const sales = Array.from({ length: 10 }, (_, index) => world.sale(payload({ amount: 6_200 + index })));
    await Promise.all([...sales, round()]);
    for (const sale of await Promise.all(sales)) expect(sale.data.approved).toBe(true);
    expect(engine().processor.connected()).toBe(true);
    expect(lost()).toBe(1);
    expect(await world.sql('select settlement_connection from card_updaters')).toEqual([
      { settlement_connection: 'SOCKET' },
    ]);
  });
});

describe('invalid answers', () => {
  let host: Server;
  let answer: (request: Message) => ReplyContent | ReplyContent[];
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    host = createServer((socket) => {
      sockets.add(socket);
      const deframer = createDeframer();
      socket.on('error', () => undefined);
      socket.on('data', (chunk) =>
        deframer.push(chunk as Buffer, (bytes) => {
          const request = decodeMessage(bytes);
          for (const content of [answer(request)].flat()) {
            socket.write(frameMessage(encodeMessage(buildReply(request, content))));
          }
        }),
      );
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const { port } = host.address() as { port: number };
    engine().processor = {
      ...engine().processor,
      apart: () =>
        createProcessor({
          host: '127.0.0.1',
          port,
          post_url: 'http://127.0.0.1:9',
          clock,
          log: world.gateway.dependencies.log,
        }),
    };
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => host.close(resolve));
  });

  test.each([
    ['a number with a wrong check digit', { result: 'A', card_number: '4000000000000318', expiration: null }],
    ['a number of no brand', { result: 'A', card_number: '9999999999999995', expiration: null }],
    ['no number', { result: 'A', card_number: null, expiration: '3112' }],
    ['the same number', { result: 'A', card_number: '4000000000000309', expiration: '3112' }],
    ['a number with an expiry that is past', { result: 'A', card_number: '4000000000000317', expiration: '2001' }],
    ['no expiry', { result: 'E', card_number: null, expiration: null }],
    ['an expiry that is past', { result: 'E', card_number: null, expiration: '2001' }],
  ] as const)('%s changes nothing, and is logged without a number', async (_name, card_update) => {
    const kept = await soon({ card_number: '4000000000000309' });
    answer = () => ({ response_code: '00', card_update });
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({
      status: 'usable',
      version: 1,
      update_result: 'N',
    });
    expect(logged()).toContain('the account updater gave an answer that cannot be');
    for (const number of ['4000000000000309', '4000000000000317', '4000000000000318', '9999999999999995']) {
      expect(logged()).not.toContain(number);
    }
    expect(await eventsOf(kept.account_uid)).toEqual([]);
  });

  test('a duplicate answer counts once, and an answer to another request is ignored', async () => {
    const kept = await soon({ card_number: '4000000000000309' });
    const content = {
      response_code: '00',
      card_update: { result: 'A', card_number: '4000000000000317', expiration: null },
    } as const;
    answer = (request) => {
      const { system_trace_audit_number } = request.fields;
      request.fields.system_trace_audit_number = '999999';
      for (const socket of sockets) {
        if (!socket.destroyed)
          socket.write(
            frameMessage(
              encodeMessage(
                buildReply(request, { ...content, card_update: { result: 'C', card_number: null, expiration: null } }),
              ),
            ),
          );
      }
      if (system_trace_audit_number !== undefined) request.fields.system_trace_audit_number = system_trace_audit_number;
      return [content, content];
    };
    await round();
    expect(await accountOf(world, kept.account_uid)).toMatchObject({ status: 'replaced' });
    expect(await world.sql('select 1 from vault_accounts where customer_id = $1', [kept.customer_id])).toHaveLength(2);
    expect(logged()).toContain('the acquirer answered what nobody asked');
  });

  test('an account changed meanwhile stays as it is, and parallel answers apply once', async () => {
    const kept = await soon({ card_number: '4000000000000309' });
    const writing = {
      owner_pool: world.gateway.dependencies.owner_pool,
      card_keys: engine().card_keys,
      askForCard: () => Promise.reject(new Error('no request is expected')),
    };
    const account = { merchant_uid: merchants.harbor.merchant_uid, ...kept, card_expiry: month(0) };
    const update = { result: 'A', card_number: '4000000000000317', card_expiry: '1231' } as const;
    const apply = (changes: Partial<typeof account> = {}) =>
      applyCardUpdate(writing, { ...account, ...changes }, update, clock.now());
    expect(await apply({ card_expiry: '0130' })).toBe('changed_meanwhile');
    expect(await apply({ merchant_uid: merchants.second.merchant_uid })).toBe('changed_meanwhile');
    expect((await Promise.all(Array.from({ length: 6 }, () => apply()))).sort()).toEqual([
      'applied',
      ...Array.from({ length: 5 }, () => 'changed_meanwhile'),
    ]);
    expect(await world.sql('select 1 from vault_accounts where customer_id = $1', [kept.customer_id])).toHaveLength(2);
  });
});
