import { randomUUID } from 'node:crypto';
import type { TerminalKeyDetails } from '@countinghouse/contract/merchants/terminals/terminal-key';
import { merchantIdOf } from '@countinghouse/domain/merchant/merchant-id';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { terminalLockNumber } from '../../../store/payments/payment-locks.ts';
import {
  addTerminal,
  changeProcessor,
  onTerminalKey,
  processorsOf,
  terminalBody,
} from '../../../testing/money/terminals.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { type MerchantName, merchants, tenants, users } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ environment: { IDENTITY_CACHE_MS: '2000' } });
});
afterAll(() => house.stop());

const paramsOf = (merchant: MerchantName) => ({ merchant_id: merchants[merchant].merchant_uid });
const saleAt = (terminal_key: string, body: Record<string, unknown> = {}, key: string = randomUUID()) =>
  house.sale(payload({ ...freshCard(), ...body }), {
    terminal: false,
    headers: { 'x-terminal-key': terminal_key },
    idempotency_key: key,
  });
const defaultsOf = async (merchant: MerchantName) =>
  (await house.call('get_default_key', 'admin', { params: paramsOf(merchant) })).body.keys as TerminalKeyDetails[];

describe('a new terminal', () => {
  test('[S7.47] [S7.48] [S3.12] [S3.13] [S3.19] takes a sale immediately, and its key is returned once', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor', { name: 'Bar', platform_data: { bin: '441387' } });
    expect(key).toMatchObject({
      platform_id: 8483,
      created_by: tenants.main.tenant_uid,
      status: 'active',
      is_default: false,
      last_four: terminal_key.slice(-4),
      terminal: { name: 'Bar', platform_merchant_id: '123456789012', platform_data: { bin: '441387' } },
    });
    expect(key.terminal.acquirer_merchant_id).toBe(merchantIdOf('441387', '123456789012'));
    const sold = await saleAt(terminal_key);
    expect(sold.status, sold.text).toBe(200);
    expect(sold.data).toMatchObject({ approved: true, terminal: { terminal_uid: key.terminal.terminal_uid } });
    const params = { ...paramsOf('harbor'), id: key.terminal_key_id };
    const read = await house.call('get_terminal_key', 'merchant', { params });
    expect(read.body.key).toMatchObject({ terminal_key_id: key.terminal_key_id, terminal: { open_count: 1 } });
    const listed = await house.call('get_terminal_keys', 'clerk', { params: paramsOf('harbor') });
    expect(read.text + listed.text).not.toContain(terminal_key);
    expect(JSON.stringify(house.lines)).not.toContain(terminal_key);
    const [audited] = await house.sql<{ after: unknown }>(
      `select after from audit_entries where call = 'create_terminal_key' and target_id = $1 and entity_id = $2`,
      [key.terminal_key_id, merchants.harbor.merchant_uid],
    );
    expect(audited?.after).toMatchObject({ name: 'Bar', platform_id: 8483 });
    expect(JSON.stringify(audited)).not.toContain(terminal_key);
  });

  test.each([
    ['402821', '123456789012', 12],
    ['402881', '1234567890123', 13],
    ['424832', '000000000001', 12],
  ])('bin %s: pads the platform’s id to a merchant id of 15 digits', async (bin, platform_merchant_id, length) => {
    const { key } = await addTerminal(house, 'harbor', { platform_data: { bin }, platform_merchant_id });
    expect(key.terminal.acquirer_merchant_id).toMatch(/^\d{15}$/);
    for (const wrong of [platform_merchant_id.slice(1), `${platform_merchant_id}1`]) {
      const body = terminalBody({ platform_data: { bin }, platform_merchant_id: wrong });
      const answer = await house.call('create_terminal_key', 'admin', { params: paramsOf('harbor'), body });
      expect(answer.body.errors).toEqual([{ field: 'platform_merchant_id', message: `must have ${length} digits` }]);
    }
  });

  test.each([
    ['[S9.29]', '402821', '000123456789', '934600012345678'],
    ['[S9.30]', '441387', '000123456789', '615800012345678'],
    ['[S9.31]', '402881', '0001234567890', '752200012345678'],
    ['[S9.32]', '424832', '000123456789', '000000012345678'],
    ['[S9.32]', '478929', '000123456789', '000000012345678'],
  ])('%s bin %s turns %s into the merchant id %s', async (_, bin, platform_merchant_id, merchant_id) => {
    const { key } = await addTerminal(house, 'harbor', { platform_data: { bin }, platform_merchant_id });
    expect(key.terminal.acquirer_merchant_id).toBe(merchant_id);
  });

  test('[S9.24] settles only by POST or SOCKET', async () => {
    for (const settlement_connection of ['POST', 'SOCKET']) {
      const { key } = await addTerminal(house, 'second', { settlement_connection });
      expect(key.terminal.settlement_connection).toBe(settlement_connection);
    }
    const body = terminalBody({ settlement_connection: 'HTTP' });
    const answer = await house.call('create_terminal_key', 'admin', { params: paramsOf('second'), body });
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(['settlement_connection']);
  });

  test('the first terminal of a slot is its default, and the first of a platform connects the merchant', async () => {
    const main = await addTerminal(house, 'pending');
    expect(main.key.is_default).toBe(false);
    const abroad = await addTerminal(house, 'pending', { platform_id: 1434, settlement_connection: 'POST' });
    expect(abroad.key).toMatchObject({ is_default: true, terminal: { settlement_connection: 'POST' } });
    expect(await processorsOf(house, 'pending')).toMatchObject([
      { platform_id: 8483, status: 'active' },
      { platform_id: 1434, status: 'active', settlement_connection: 'POST' },
    ]);
    const other = await addTerminal(house, 'pending', { platform_id: 7683, is_default: true });
    const now = (await defaultsOf('pending')).map((key) => key.terminal_key_id);
    expect(now.toSorted()).toEqual([abroad.key.terminal_key_id, other.key.terminal_key_id].toSorted());
  });

  test('parallel defaults in a slot: one wins, and all terminals are created', async () => {
    const add = () => addTerminal(house, 'delinquent', { is_default: true });
    const made = await Promise.all([add(), add(), add(), add()]);
    const defaults = await defaultsOf('delinquent');
    expect(defaults).toHaveLength(1);
    expect(made.map(({ key }) => key.terminal_key_id)).toContain(defaults[0]?.terminal_key_id);
    const changed = await Promise.all(
      made.map(({ key }) =>
        onTerminalKey(house, 'update_terminal_key', 'delinquent', { ...key, version: 1 }, { is_default: true }),
      ),
    );
    // Keys that lost their default in the meantime have another version by now.
    expect(changed.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await defaultsOf('delinquent')).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a name that is taken', { name: 'front COUNTER' }, 'name'],
    ['a name with markup', { name: '<b>x</b>' }, 'name'],
    ['a card number as a name', { name: '4111 1111 1111 1111' }, 'name'],
    ['a line break in the name', { name: 'a\nb' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a bin that is not in the list', { platform_data: { bin: '411111' } }, 'platform_data.bin'],
    ['a platform that is none', { platform_id: 1 }, 'platform_id'],
    ['a connection that is none', { settlement_connection: 'FTP' }, 'settlement_connection'],
    ['letters as the platform’s id', { platform_merchant_id: '12345678901a' }, 'platform_merchant_id'],
    ['no platform data', { platform_data: null }, 'platform_data'],
  ])('refuses %s, naming the field', async (_, changes, field) => {
    const body = terminalBody(changes);
    const answer = await house.call('create_terminal_key', 'admin', { params: paramsOf('harbor'), body });
    expect(
      answer.body.errors?.map((error) => error.field),
      answer.text,
    ).toEqual([field]);
  });

  test.each([
    'merchant_uid',
    'tenant_uid',
    'created_by',
    'terminal_key',
    'acquirer_terminal_id',
    'currency',
    'takes_payments',
    'permission',
  ])('refuses the field %s', async (field) => {
    const body = terminalBody({ [field]: randomUUID() });
    const answer = await house.call('create_terminal_key', 'admin', { params: paramsOf('harbor'), body });
    expect(answer.body.code).toBe('invalid_request');
  });

  test('a Closed merchant cannot get one', async () => {
    const answer = await house.call('create_terminal_key', 'admin', {
      params: paramsOf('closed'),
      body: terminalBody(),
    });
    expect(answer.body.code).toBe('merchant_status_forbids');
  });
});

describe('[S7.50] a change', () => {
  test('checks the version: the second change gets a conflict', async () => {
    const { key } = await addTerminal(house, 'harbor');
    const first = await onTerminalKey(house, 'update_terminal_key', 'harbor', key, { name: 'Changed once' });
    expect(first.body.key).toMatchObject({ version: 2, terminal: { name: 'Changed once' } });
    const second = await onTerminalKey(house, 'update_terminal_key', 'harbor', key, { name: 'Changed twice' });
    expect(second.body).toMatchObject({ code: 'changed_meanwhile', details: { version: 2 } });
  });

  test('of its platform id waits until nothing is open', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const identity = { platform_merchant_id: '999999999999', platform_data: { bin: '441387' } };
    const changed = await onTerminalKey(house, 'update_terminal_key', 'harbor', key, identity);
    expect(changed.body.key).toMatchObject({ terminal: { acquirer_merchant_id: '615899999999999' } });
    await saleAt(terminal_key);
    const refused = await onTerminalKey(
      house,
      'update_terminal_key',
      'harbor',
      { ...key, version: 2 },
      {
        platform_merchant_id: '888888888888',
      },
    );
    expect(refused.body).toMatchObject({ code: 'terminal_in_use', details: { open_count: 1 } });
    const named = await onTerminalKey(
      house,
      'update_terminal_key',
      'harbor',
      { ...key, version: 2 },
      { name: 'Named' },
    );
    expect(named.status).toBe(200);
  });

  test('of its platform id detects a payment that is being recorded', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const { payment_id } = (await saleAt(terminal_key)).data;
    expect((await house.operate('reverse_payment', payment_id)).data.status).toBe(231);
    const recording = new pg.Client({ connectionString: house.database.url, options: '-c search_path=gateway,public' });
    await recording.connect();
    try {
      await recording.query('begin');
      await recording.query(`select pg_advisory_xact_lock_shared(${terminalLockNumber(key.terminal.terminal_uid)})`);
      await recording.query('update payments set status = 210 where payment_id = $1', [payment_id]);
      const changing = onTerminalKey(house, 'update_terminal_key', 'harbor', key, {
        platform_merchant_id: '777777777777',
      });
      await house.until(`select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`);
      await recording.query('commit');
      expect((await changing).body).toMatchObject({ code: 'terminal_in_use', details: { open_count: 1 } });
    } finally {
      await recording.end();
      await house.sql('update payments set status = 231 where payment_id = $1', [payment_id]);
    }
  });

  test('of its key invalidates the old one', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    expect((await saleAt(terminal_key)).status).toBe(200);
    const { body } = await onTerminalKey(house, 'update_terminal_key', 'harbor', key, { replace_key: true });
    expect(body.terminal_key).not.toBe(terminal_key);
    expect((await saleAt(terminal_key)).body.code).toBe('terminal_key_unknown');
    expect((await saleAt(String(body.terminal_key))).status).toBe(200);
  });
});

describe('[S7.49] disabling', () => {
  test('refuses new payments, allows voiding open ones, and can be reverted', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const sold = await saleAt(terminal_key);
    const disabled = await onTerminalKey(house, 'disable_terminal_key', 'harbor', key);
    expect(disabled.body.key).toMatchObject({ status: 'disabled', terminal: { takes_payments: false, open_count: 1 } });
    expect((await saleAt(terminal_key)).body.code).toBe('terminal_key_unknown');
    expect((await house.operate('reverse_payment', sold.data.payment_id)).status).toBe(200);
    const version = (disabled.body.key as TerminalKeyDetails).version;
    const refused = await onTerminalKey(
      house,
      'update_terminal_key',
      'harbor',
      { ...key, version },
      { is_default: true },
    );
    expect(refused.body.errors).toMatchObject([{ field: 'is_default' }]);
    await onTerminalKey(house, 'update_terminal_key', 'harbor', { ...key, version }, { enable: true });
    expect((await saleAt(terminal_key)).status).toBe(200);
  });

  test('twice has no further effect', async () => {
    const { key } = await addTerminal(house, 'harbor');
    await onTerminalKey(house, 'disable_terminal_key', 'harbor', key);
    const again = await onTerminalKey(house, 'disable_terminal_key', 'harbor', key);
    expect(again.body.key).toMatchObject({ status: 'disabled', version: 2 });
  });

  test('during sales: recorded ones complete, and no other is taken', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const sales = Array.from({ length: 12 }, () => saleAt(terminal_key));
    const disabled = onTerminalKey(house, 'disable_terminal_key', 'harbor', key);
    const answers = await Promise.all(sales);
    await disabled;
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code));
    for (const outcome of outcomes) {
      expect(['taken', 'terminal_key_unknown', 'terminal_takes_no_payments']).toContain(outcome);
    }
    const [stands] = await house.sql<{ taken: number }>(
      'select count(*)::integer as taken from payments where terminal_uid = $1 and status = 210',
      [key.terminal.terminal_uid],
    );
    expect(stands?.taken).toBe(outcomes.filter((outcome) => outcome === 'taken').length);
    expect((await saleAt(terminal_key)).status).toBe(400);
  });

  test('a node that still caches the key takes no payments, and retries get their first response', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const idempotency_key = randomUUID();
    const card = freshCard();
    const sold = await saleAt(terminal_key, card, idempotency_key);
    // As another node would do it: the cache of this node is not cleared.
    await house.sql('update terminals set takes_payments = false where terminal_uid = $1', [key.terminal.terminal_uid]);
    expect((await saleAt(terminal_key)).body.code).toBe('terminal_takes_no_payments');
    const again = await saleAt(terminal_key, card, idempotency_key);
    expect(again.data).toEqual(sold.data);
  });
});

describe('[S7.51] deleting', () => {
  test('is refused while payments are open, and afterwards the terminal is not found', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor');
    const sold = await saleAt(terminal_key);
    const refused = await onTerminalKey(house, 'delete_terminal_key', 'harbor', key);
    expect(refused.body).toMatchObject({ code: 'terminal_in_use', details: { open_count: 1 } });
    await house.operate('reverse_payment', sold.data.payment_id);
    expect((await onTerminalKey(house, 'delete_terminal_key', 'harbor', key)).status).toBe(200);
    const params = { ...paramsOf('harbor'), id: key.terminal_key_id };
    expect((await house.call('get_terminal_key', 'admin', { params })).status).toBe(404);
    expect((await onTerminalKey(house, 'delete_terminal_key', 'harbor', key)).status).toBe(404);
    expect((await saleAt(terminal_key)).body.code).toBe('terminal_key_unknown');
    const shown = await house.call('get_payment', 'merchant', { params: { id: sold.data.payment_id } });
    expect(shown.status).toBe(200);
  });

  test('during a sale: either the sale or the deletion succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { key, terminal_key } = await addTerminal(house, 'harbor');
      const [sold, deleted] = await Promise.all([
        saleAt(terminal_key),
        onTerminalKey(house, 'delete_terminal_key', 'harbor', key),
      ]);
      expect([sold.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('another merchant’s', () => {
  test('terminal is not found and does not change', async () => {
    const { key } = await addTerminal(house, 'second');
    const params = { ...paramsOf('harbor'), terminal_key_id: key.terminal_key_id };
    const foreign = { ...paramsOf('second'), terminal_key_id: key.terminal_key_id };
    for (const [call, body] of [
      ['update_terminal_key', { version: 1, name: 'Taken' }],
      ['disable_terminal_key', undefined],
      ['delete_terminal_key', undefined],
    ] as const) {
      expect((await house.call(call, 'admin', { params, ...(body && { body }) })).status).toBe(404);
      expect((await house.call(call, 'foreign_admin', { params: foreign, ...(body && { body }) })).status).toBe(404);
      expect((await house.call(call, 'merchant', { params, ...(body && { body }) })).status).toBe(403);
    }
    const body = terminalBody();
    const add = await house.call('create_terminal_key', 'foreign_admin', { params: paramsOf('second'), body });
    expect(add.status).toBe(404);
    const read = { params: { ...paramsOf('second'), id: key.terminal_key_id } };
    expect((await house.call('get_terminal_key', 'merchant', read)).status).toBe(404);
    expect((await house.call('get_terminal_key', 'foreign_admin', read)).status).toBe(404);
    const { body: still } = await house.call('get_terminal_key', 'admin', read);
    expect(still.key).toEqual(key);
  });
});

describe('a connection to a processor', () => {
  test('[S7.57] can be created only in the caller’s own name', async () => {
    const body = { merchant_uid: merchants.restricted.merchant_uid, platform_id: 7683, settlement_connection: 'POST' };
    const by = (user_id: string) => house.call('create_processor', 'admin', { params: { user_id }, body });
    expect((await by(users.analyst.user_id)).status).toBe(404);
    expect((await by(users.admin.user_id)).body.processor).toMatchObject({ status: 'active', reference: '' });
    expect((await by(users.admin.user_id)).body.code).toBe('processor_exists');
  });

  test('[S7.58] [S7.59] is applied for, activated, deactivated and reactivated, and needs to be active for terminals', async () => {
    const params = { merchant_id: merchants.restricted.merchant_uid };
    const body = { platform_id: 1434, settlement_connection: 'POST', reference: 'APP-77' };
    const applied = await house.call('sign_up_processor', 'admin', { params, body });
    expect(applied.body.processor).toMatchObject({ status: 'applied', activated_at: null, reference: 'APP-77' });
    const add = () => house.call('create_terminal_key', 'admin', { params, body: terminalBody({ platform_id: 1434 }) });
    expect((await add()).body.code).toBe('processor_not_active');
    const change = (status: 'active' | 'deactivated') =>
      changeProcessor(house, 'restricted', { platform_id: 1434, status });
    expect((await change('active')).body.processor).toMatchObject({ status: 'active', version: 2 });
    expect((await change('active')).body.code).toBe('status_forbids');
    expect((await add()).body.key).toMatchObject({ terminal: { settlement_connection: 'POST', takes_payments: true } });
    expect((await change('deactivated')).body.processor).toMatchObject({
      status: 'deactivated',
      terminals: [{ takes_payments: false }],
    });
    expect((await change('active')).body.processor).toMatchObject({
      deactivated_at: null,
      terminals: [{ takes_payments: true }],
    });
  });

  test('without access takes no payments, and open ones can be voided and settled', async () => {
    const { terminal_key } = await addTerminal(house, 'harbor', { platform_id: 7683 });
    const [first, second] = [await saleAt(terminal_key), await saleAt(terminal_key)];
    await changeProcessor(house, 'harbor', { platform_id: 7683, status: 'deactivated' });
    const refused = await saleAt(terminal_key);
    expect(refused.body).toMatchObject({ code: 'terminal_takes_no_payments' });
    expect((await house.operate('reverse_payment', first.data.payment_id)).status).toBe(200);
    const settled = await house.call('settle_merchant', 'admin', {
      params: { merchant_uid: merchants.harbor.merchant_uid },
      body: { user_id: users.admin.user_id },
      idempotency_key: randomUUID(),
    });
    expect(settled.status, settled.text).toBe(200);
    await house.until('select status = 218 as settled from payments where payment_id = $1', [second.data.payment_id]);
    await changeProcessor(house, 'harbor', { platform_id: 7683, status: 'active' });
    expect((await saleAt(terminal_key)).status).toBe(200);
  });

  test('[S7.60] uses the connection in its settings from the next message', async () => {
    const { key, terminal_key } = await addTerminal(house, 'harbor', { settlement_connection: 'SOCKET' });
    const [processor] = await processorsOf(house, 'harbor');
    const body = {
      merchant_uid: merchants.harbor.merchant_uid,
      platform_id: 8483,
      version: processor?.version,
      settlement_connection: 'POST',
      reference: 'C-1',
    };
    const saved = await house.call('update_processor_settings', 'admin', { body });
    expect(saved.body.processor).toMatchObject({
      settlement_connection: 'POST',
      reference: 'C-1',
      takes_commercial_data: true,
    });
    const takes = async (takes_commercial_data: boolean) => {
      const before = (await processorsOf(house, 'harbor')).find((each) => each.platform_id === 8483);
      const version = before?.version ?? 0;
      const answer = await house.call('update_processor_settings', 'admin', {
        body: { ...body, version, takes_commercial_data },
      });
      expect(answer.body.processor).toMatchObject({ takes_commercial_data });
      const without = await house.sql('select 1 from terminals where not takes_commercial_data and platform_id = 8483');
      expect(without.length > 0).toBe(!takes_commercial_data);
    };
    await takes(false);
    await takes(true);
    const present = (await processorsOf(house, 'harbor')).find((each) => each.platform_id === 8483);
    body.version = (present?.version ?? 0) - 1;
    const sold = await saleAt(terminal_key);
    const attempts = await house.call('get_payment_orchestration', 'merchant', {
      params: { id: sold.data.payment_id },
    });
    expect(attempts.body.orchestration).toMatchObject([
      { terminal: { terminal_uid: key.terminal.terminal_uid, settlement_connection: 'POST' } },
    ]);
    const late = await house.call('update_processor_settings', 'admin', { body });
    expect(late.body.code).toBe('changed_meanwhile');
    await house.call('update_processor_settings', 'admin', {
      body: { ...body, version: Number(body.version) + 1, settlement_connection: 'SOCKET' },
    });
  });

  test('of another operator is not found', async () => {
    const looked_at = { merchant_uid: merchants.harbor.merchant_uid, platform_id: 8483, version: 1 };
    const calls = [
      ['get_processors', { params: { id: merchants.harbor.merchant_uid } }],
      ['sign_up_processor', { params: paramsOf('harbor'), body: { platform_id: 1434, settlement_connection: 'POST' } }],
      ['update_processor', { body: { ...looked_at, status: 'deactivated' } }],
      ['update_processor_settings', { body: { ...looked_at, settlement_connection: 'POST', reference: '' } }],
    ] as const;
    for (const [call, given] of calls) {
      expect((await house.call(call, 'foreign_admin', given)).status, call).toBe(404);
    }
    const before = await processorsOf(house, 'harbor');
    expect(before.find((each) => each.platform_id === 8483)?.status).toBe('active');
  });

  test.each([
    ['status', 'applied'],
    ['merchant_uid', 'x'],
    ['activated_at', '2026-01-01T00:00:00Z'],
    ['version', 7],
  ])('refuses the field %s in an application', async (field, value) => {
    const body = { platform_id: 1434, settlement_connection: 'POST', [field]: value };
    const answer = await house.call('sign_up_processor', 'admin', { params: paramsOf('harbor'), body });
    expect(answer.body.code).toBe('invalid_request');
  });
});
