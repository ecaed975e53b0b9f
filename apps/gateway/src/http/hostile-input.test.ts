import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { addressOf } from '@countinghouse/contract/client';
import { declaredFields, withValue } from '@countinghouse/contract/testing/declared-fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Given } from '../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { type PaymentWorld, startPaymentWorld } from '../testing/payments.ts';
import { accessTable } from '../testing/requests/access-table.ts';
import { createRequests, type Requests } from '../testing/requests/requests.ts';
import { type UserName, users } from '../testing/world.ts';
import { inputOf } from './request-input.ts';

/*
 * Sends hostile values in every parameter of every call, as a user who has the permission and with an otherwise valid request. No value can
 * cause a server error. All values that the contract accepts are sent. Values that it refuses never reach an operation, so each parameter
 * is sent one of them in turn.
 */

let house: PaymentWorld;
let mail: TestMailServer;
let requests: Requests;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startPaymentWorld({
    environment: { SMTP_URL: mail.url, SANDBOX_CLOCK: 'on' },
    connection_wait_ms: 60_000,
  });
  requests = createRequests(house);
}, 60_000);
afterAll(async () => {
  await house.stop();
  await mail.stop();
});

const texts = [
  '9999-12-31',
  '9998-12-31',
  '0001-01-01',
  '-271821-04-20',
  '+275760-09-13',
  '10000-01-01',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59.999+14:00',
  '0001-01-01T00:00:00.000-14:00',
  '',
  ' ',
  '\u0000',
  'abc\u0000def',
  '%00',
  "'; drop table payments --",
  '\\',
  '%_%',
  'x'.repeat(101),
  '٤٠١٢',
  '\u202e\u200b\ufeff',
  '9'.repeat(15),
  '9'.repeat(400),
  '9223372036854775808',
  '1e308',
  '-1',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
];

/** Values that only a body can contain. */
const values: readonly unknown[] = [
  ...texts,
  '\ud800',
  'abc\udfffdef',
  'x'.repeat(900_000),
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 63,
  1e308,
  [],
  {},
  [[[[[[[[[[[]]]]]]]]]]],
  new Array(5_000).fill('x'),
  Array.from({ length: 25 }).reduce((inner) => ({ a: inner }), {}),
];

/** Whether the contract refuses a request, checked with the function that the gateway uses. */
function isRefused(call: CallDeclaration, given: Pick<Given, 'params' | 'query' | 'body'>): boolean {
  const { search } = new URL(addressOf(call, given), 'http://gateway');
  try {
    inputOf(call, { params: given.params, body: given.body, query: Object.fromEntries(new URLSearchParams(search)) });
    return false;
  } catch {
    return true;
  }
}

/** A user who can make the call. */
const byOf = (name: CallName): UserName => (accessTable[name].merchant === 'yes' ? 'merchant' : 'admin');

const withFields = (Object.entries(calls) as [CallName, CallDeclaration][])
  .filter(([, call]) => declaredFields(call).length > 0)
  // Read calls come first: exports take a hundred times as long once the write calls have made hundreds of merchants.
  .toSorted(([, one], [, other]) => Number(one.effect === 'write') - Number(other.effect === 'write'))
  .map(([name]) => name);

test.each(withFields)(
  '%s: no parameter value causes a server error',
  async (name) => {
    const call: CallDeclaration = calls[name];
    const by = byOf(name);
    let request = await requests.requestFor(name, by);
    const faults: string[] = [];
    for (const [turn, field] of declaredFields(call).entries()) {
      const hostile = field.part === 'body' ? values : texts;
      const refused = hostile.filter((value) => isRefused(call, withValue(request, field, value)));
      const once = refused[turn % refused.length];
      const sent = hostile.map(async (value) => {
        if (value !== once && refused.includes(value)) return 400;
        const { status } = await requests.send(name, by, withValue(request, field, value));
        if (status >= 500) {
          faults.push(`${status} ${field.part}.${field.path.join('.')} ${JSON.stringify(value)?.slice(0, 60)}`);
        }
        return status;
      });
      const taken = (await Promise.all(sent)).some((status) => status < 300);
      // The record that it changed is gone, or has changed.
      if (taken && call.effect === 'write') request = await requests.requestFor(name, by);
    }
    expect(faults).toEqual([]);
  },
  120_000,
);

const withPath = (Object.values(calls) as CallDeclaration[]).filter(({ path }) => path.includes('{'));

test.each(['x'.repeat(101), 'x'.repeat(10_000), '%00', '%ED%A0%80', '%', '%zz', '..%2f..', '٤'.repeat(50)])(
  'an id of %s in the path causes no server error, signed out or signed in',
  async (written) => {
    const token = await house.issuer.token(users.merchant.id_server_id);
    for (const call of withPath) {
      const address = `/api/${call.service}${call.path.replace(/\{\w+\}/g, written)}`;
      const signed_out = await house.send(address, { method: call.method });
      expect([401, 404], `${call.name} ${signed_out.text}`).toContain(signed_out.status);
      const signed_in = await house.send(address, {
        method: call.method,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(signed_in.status, `${call.name} ${signed_in.text}`).toBeGreaterThanOrEqual(400);
      expect(signed_in.status, `${call.name} ${signed_in.text}`).toBeLessThan(500);
    }
  },
  30_000,
);
