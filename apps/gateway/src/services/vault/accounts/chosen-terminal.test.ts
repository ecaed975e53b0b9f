import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Given } from '../../../testing/gateway.ts';
import { addTerminal } from '../../../testing/money/terminals.ts';
import { anotherCard, harborTerminal, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { generateKey, withKey } from '../../../testing/people/api-keys.ts';
import { addCustomer } from '../../../testing/stored-cards.ts';
import { consentBody } from '../../../testing/vault.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

type Terminal = { terminal_uid: string; acquirer_terminal_id: string };

let world: PaymentWorld;
let counter: Terminal;
beforeAll(async () => {
  world = await startPaymentWorld();
  counter = await another();
});
afterAll(() => world.stop());

/** Another active terminal of Harbor, with a key in use. */
const another = async (): Promise<Terminal> => (await addTerminal(world, 'harbor')).key.terminal;
const crossBorder = async (): Promise<Terminal> => {
  const terminal = await another();
  await world.sql('update terminals set platform_id = 1434 where terminal_uid = $1', [terminal.terminal_uid]);
  return terminal;
};
const close = (terminal_uid: string) =>
  world.sql('update terminals set takes_payments = false where terminal_uid = $1', [terminal_uid]);

const bodyOf = (terminal_uid?: string) => ({
  ...{ card_number: anotherCard(), expiry: '1231', cvv: '123', ...consentBody },
  ...(terminal_uid === undefined ? {} : { terminal_uid }),
});
const add = async (body: Record<string, unknown>, given: Given = {}, as: UserName | null = 'merchant') =>
  world.call('add_account', as, {
    params: { customer_id: await addCustomer(world) },
    terminal: true,
    idempotency_key: randomUUID(),
    ...given,
    body,
  });
const ask = async (terminal_uid?: string) => {
  const customer_id = await addCustomer(world);
  const body = terminal_uid === undefined ? {} : { terminal_uid };
  const answer = await world.call('request_card', 'merchant', { params: { customer_id }, terminal: true, body });
  const links = await world.sql<{ terminal_uid: string }>(
    'select terminal_uid from link_secrets where target_id = $1',
    [customer_id],
  );
  return { answer, terminals: links.map((link) => link.terminal_uid) };
};
/** How many card verifications each terminal has sent. */
const checksOf = async (terminal: string) =>
  (await world.acquirer.messages(terminal)).filter(({ mti }) => mti === '0100').length;
const attempts = () => world.sql(`select 1 from acquirer_attempts where operation = 'verification'`);

describe('the terminal for checking a card', () => {
  test('is the selected one, unless the request names another one of the merchant', async () => {
    const [main, side] = [await checksOf(harborTerminal), await checksOf(counter.acquirer_terminal_id)];
    expect((await add(bodyOf())).body).toMatchObject({ verified: true });
    expect([await checksOf(harborTerminal), await checksOf(counter.acquirer_terminal_id)]).toEqual([main + 1, side]);
    expect((await add(bodyOf(counter.terminal_uid.toUpperCase()))).body).toMatchObject({ verified: true });
    expect([await checksOf(harborTerminal), await checksOf(counter.acquirer_terminal_id)]).toEqual([
      main + 1,
      side + 1,
    ]);
  });

  test('is stored with the link of a card request', async () => {
    expect((await ask()).terminals).toEqual([merchants.harbor.terminal_uid]);
    const asked = await ask(counter.terminal_uid);
    expect([asked.answer.status, asked.terminals]).toEqual([200, [counter.terminal_uid]]);
    const [entry] = await world.sql<{ after: unknown }>(
      `select after from audit_entries where call = 'request_card' order by created_at desc limit 1`,
    );
    expect(entry?.after).toMatchObject({ terminal_uid: counter.terminal_uid });
  });

  test.each([
    ['of another merchant', async () => merchants.second.terminal_uid, 404, 'not_found'],
    ['that nobody has', async () => randomUUID(), 404, 'not_found'],
    ['that processes no cards', async () => (await crossBorder()).terminal_uid, 400, 'invalid_request'],
  ])('cannot be one %s: nothing is sent, stored or mailed', async (_name, terminal, status, code) => {
    const terminal_uid = await terminal();
    const before = (await attempts()).length;
    const added = await add(bodyOf(terminal_uid));
    const { answer: asked, terminals } = await ask(terminal_uid);
    for (const answer of [added, asked]) {
      expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
      if (code === 'invalid_request') expect(answer.body.errors).toMatchObject([{ field: 'terminal_uid' }]);
    }
    expect([terminals, await attempts()]).toEqual([[], expect.objectContaining({ length: before })]);
  });

  test('cannot be a closed one, and a retry returns the first response', async () => {
    const { terminal_uid } = await another();
    const customer_id = await addCustomer(world);
    const first = { params: { customer_id }, idempotency_key: randomUUID() };
    const body = bodyOf(terminal_uid);
    const answer = await add(body, first);
    expect(answer.body).toMatchObject({ verified: true });
    await close(terminal_uid);
    for (const refused of [await add(bodyOf(terminal_uid)), (await ask(terminal_uid)).answer]) {
      expect([refused.status, refused.body.code], refused.text).toEqual([409, 'terminal_takes_no_payments']);
    }
    expect((await add(body, first)).body).toEqual(answer.body);
  });

  test('is always that of the API key', async () => {
    const { key } = await generateKey(world, 'merchant', { scopes: ['VAMC'] });
    const headers = withKey(key);
    const own = await add(bodyOf(merchants.harbor.terminal_uid), { headers, terminal: false }, null);
    expect(own.body, own.text).toMatchObject({ verified: true });
    const other = await add(bodyOf(counter.terminal_uid), { headers, terminal: false }, null);
    expect([other.status, other.body.errors]).toMatchObject([400, [{ field: 'terminal_uid' }]]);
  });
});
