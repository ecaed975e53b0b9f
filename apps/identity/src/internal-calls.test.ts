import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizationOf, openBrowser, signIn } from './testing/browser.ts';
import { people, serviceSecret, startTestIdentity, type TestIdentity } from './testing/identity.ts';

let house: TestIdentity;
beforeAll(async () => {
  house = await startTestIdentity();
});
afterAll(() => house.stop());

async function call(method: string, path: string, body?: unknown, authorization = `Bearer ${serviceSecret}`) {
  const response = await fetch(`${house.url}/internal${path}`, {
    method,
    headers: {
      ...(authorization === '' ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const clerk = `/accounts/${people.clerk.id_server_id}`;
const nobody = '/accounts/99999999-9999-4999-8999-999999999999';

test.each(['', 'Bearer ', 'Bearer wrong', serviceSecret, `Bearer ${serviceSecret}x`])(
  'the service secret alone opens the internal calls, and %j does not',
  async (authorization) => {
    expect((await call('GET', clerk, undefined, authorization)).status).toBe(401);
    expect((await call('PUT', clerk, { disabled: true }, authorization)).status).toBe(401);
  },
);

test('[S3.51] [S7.37] an account is changed, answered with a Message, and signs in under its new name', async () => {
  const changed = await call('PUT', clerk, { username: 'ines', email: 'ines@harbor.example' });
  expect(changed).toMatchObject({ status: 200, body: { Message: expect.any(String) } });
  expect((await call('GET', clerk)).body).toMatchObject({
    username: 'ines',
    email: 'ines@harbor.example',
    first_name: 'Ines',
  });
  await expect(signIn(openBrowser(house.url), authorizationOf(), { username: 'Ines' })).resolves.toBeDefined();
});

test('[S3.51] [S7.38] a password reset sends the link to the account, and answers with a Message', async () => {
  const { email } = (await call('GET', clerk)).body;
  expect(await call('POST', `${clerk}/reset-password`)).toMatchObject({
    status: 200,
    body: { Message: expect.any(String) },
  });
  await expect.poll(() => house.mail.mails.at(-1)?.to).toBe(email);
});

test('no answer carries a password hash', async () => {
  expect(JSON.stringify((await call('GET', clerk)).body)).not.toMatch(/argon2|password/);
});

test('a username that is taken, in any case of its letters, is 409 and changes nothing', async () => {
  expect((await call('PUT', clerk, { username: 'MERCHANT', first_name: 'Changed' })).status).toBe(409);
  expect((await call('GET', clerk)).body.first_name).toBe('Ines');
});

test('an account that does not exist is 404, and what does not fit is 400', async () => {
  expect((await call('GET', nobody)).status).toBe(404);
  expect((await call('PUT', nobody, { first_name: 'x' })).status).toBe(404);
  expect((await call('POST', `${nobody}/reset-password`)).status).toBe(404);
  expect((await call('PUT', clerk, { email: 'no address' })).status).toBe(400);
  expect((await call('PUT', clerk, { password_hash: 'x' })).status).toBe(400);
  expect((await call('GET', '/accounts/1')).status).toBe(400);
});

test('a new account has no password, lets nobody in, and its owner is sent a link', async () => {
  const account = {
    id_server_id: '33333333-3333-4333-8333-333333333333',
    username: 'newcomer',
    email: 'newcomer@harbor.example',
    first_name: 'New',
    last_name: 'Comer',
  };
  expect(await call('POST', '/accounts', account)).toMatchObject({
    status: 201,
    body: { Message: expect.any(String) },
  });
  await expect.poll(() => house.mail.mails.at(-1)?.to).toBe(account.email);
  await expect(
    signIn(openBrowser(house.url), authorizationOf(), { username: 'newcomer', password: '' }),
  ).rejects.toThrow();
  expect(
    (await call('POST', '/accounts', { ...account, id_server_id: account.id_server_id.replace('3', '4') })).status,
  ).toBe(409);
});
