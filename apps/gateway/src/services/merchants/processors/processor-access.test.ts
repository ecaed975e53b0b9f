import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { changeProcessor, processorsOf, terminalBody } from '../../../testing/money/terminals.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { merchants, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const { merchant_uid } = merchants.second;
const desk = users.analyst.user_id;
const connect = (platform_id: number, settlement_connection: string) =>
  house.call('create_processor', 'analyst', {
    params: { user_id: desk },
    body: { merchant_uid, platform_id, settlement_connection },
  });
const signUp = (platform_id: number, settlement_connection: string) =>
  house.call('sign_up_processor', 'analyst', {
    params: { merchant_id: merchant_uid },
    body: { platform_id, settlement_connection },
  });
const addTerminal = (changes: Record<string, unknown>) =>
  house.call('create_terminal_key', 'analyst', { params: { merchant_id: merchant_uid }, body: terminalBody(changes) });
const terminals = () => house.sql('select terminal_uid from terminals where merchant_uid = $1', [merchant_uid]);

test('[S6.31] choosing a different settlement connection needs MSCA, also during creation', async () => {
  const before = [await processorsOf(house, 'second'), await terminals()];
  await holdingOnly(house, 'analyst', ['MEVI', 'MEVD', 'MEUP', 'DPAC', 'AKVI', 'AKGE'], async () => {
    for (const refused of [
      await connect(7683, 'POST'),
      await signUp(1434, 'POST'),
      await addTerminal({ platform_id: 7683, settlement_connection: 'POST' }),
    ]) {
      expect(refused.body.code, refused.text).toBe('permission_missing');
    }
    expect([await processorsOf(house, 'second'), await terminals()]).toEqual(before);
    expect((await signUp(1434, 'SOCKET')).body.processor).toMatchObject({ settlement_connection: 'SOCKET' });
    expect((await addTerminal({ platform_id: 7683 })).body.key).toMatchObject({
      terminal: { settlement_connection: 'SOCKET' },
    });
  });

  const [processor] = (await processorsOf(house, 'second')).filter(({ platform_id }) => platform_id === 7683);
  const over_post = {
    merchant_uid,
    platform_id: 7683,
    version: processor?.version,
    settlement_connection: 'POST',
    reference: '',
  };
  const saved = await holdingOnly(house, 'analyst', ['MEVI', 'MEVD', 'MSCA'], () =>
    house.call('update_processor_settings', 'analyst', { body: over_post }),
  );
  expect(saved.status, saved.text).toBe(200);

  await holdingOnly(house, 'analyst', ['AKVI', 'AKGE'], async () => {
    const follows = await addTerminal({ platform_id: 7683 });
    expect(follows.body.key, 'a terminal goes the way of its processor').toMatchObject({
      terminal: { settlement_connection: 'POST' },
    });
    const differs = await addTerminal({ platform_id: 7683, settlement_connection: 'SOCKET' });
    expect(differs.body.code).toBe('permission_missing');
  });
  const differs = await holdingOnly(house, 'analyst', ['AKVI', 'AKGE', 'MSCA'], () =>
    addTerminal({ platform_id: 7683, settlement_connection: 'SOCKET' }),
  );
  expect(differs.body.key).toMatchObject({ terminal: { settlement_connection: 'SOCKET' } });
});

test('a terminal that connects its merchant is recorded so in the history', async () => {
  const params = { merchant_id: merchants.past_due.merchant_uid };
  const made = await house.call('create_terminal_key', 'admin', { params, body: terminalBody({ platform_id: 7683 }) });
  const again = await house.call('create_terminal_key', 'admin', { params, body: terminalBody({ platform_id: 7683 }) });
  const audited = async (answer: typeof made) =>
    (
      await house.sql<{ after: Record<string, unknown> }>('select after from audit_entries where request_id = $1', [
        answer.headers.get('x-request-id'),
      ])
    )[0]?.after;
  expect(await audited(made)).toMatchObject({ settlement_connection: 'SOCKET', processor: 'active' });
  expect(await audited(again)).not.toHaveProperty('processor');
});

test('[S6.67] activating an application needs MEUP, and removing or restoring access needs DPAC', async () => {
  const params = { merchant_id: merchants.delinquent.merchant_uid };
  const body = { platform_id: 1434, settlement_connection: 'SOCKET' };
  await house.call('sign_up_processor', 'admin', { params, body });
  const as = async (code: string, status: 'active' | 'deactivated') => {
    const [{ version } = { version: 0 }] = (await processorsOf(house, 'delinquent')).filter(
      ({ platform_id }) => platform_id === 1434,
    );
    const changed = { merchant_uid: params.merchant_id, platform_id: 1434, version, status };
    const answer = await holdingOnly(house, 'analyst', ['MEVI', 'MEVD', code], () =>
      house.call('update_processor', 'analyst', { body: changed }),
    );
    return answer.status === 200 ? 'yes' : answer.body.code;
  };
  expect(await as('DPAC', 'active')).toBe('permission_missing');
  expect(await as('MEUP', 'active')).toBe('yes');
  expect(await as('MEUP', 'deactivated')).toBe('permission_missing');
  expect(await as('DPAC', 'deactivated')).toBe('yes');
  expect(await as('MEUP', 'active')).toBe('permission_missing');
  expect(await as('DPAC', 'active')).toBe('yes');
  expect((await changeProcessor(house, 'delinquent', { platform_id: 1434, status: 'active' })).body.code).toBe(
    'status_forbids',
  );
});
