import type { CallDeclaration } from '@countinghouse/contract/call';
import { CallError, type Send, type SendOptions } from '@countinghouse/contract/client';
import { getUser } from '@countinghouse/contract/core/users/get-user';
import { createSale } from '@countinghouse/contract/credit-card/sale/create-sale';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Renewal } from '../sign-in/renew-session.ts';
import { createSessionSend } from './session-send.ts';

let token: string | undefined;
let sent: { call: string; token: string | undefined; key: string | undefined }[];
let answer: (call: CallDeclaration) => unknown;
let renewal: Renewal;
let waiting: Promise<Renewal> | undefined;
const renew = vi.fn(() => {
  waiting ??= new Promise<Renewal>((resolve) =>
    setTimeout(() => {
      if (renewal === 'renewed') token = 'fresh';
      waiting = undefined;
      resolve(renewal);
    }),
  );
  return waiting;
});
const stepUp = vi.fn(async () => {
  token = 'stepped up';
  return true;
});
const onOtherPerson = vi.fn();
const onRefused = vi.fn();

const signed_out = (call: CallDeclaration, code: ErrorCode | undefined = 'not_signed_in') =>
  new CallError(call.service, 401, code === undefined ? undefined : { code, message: 'x', request_id: 'r' });

const send = createSessionSend({
  send: (async (call: CallDeclaration, _given: unknown, options?: SendOptions) => {
    sent.push({ call: call.name, token, key: options?.idempotency_key });
    return answer(call);
  }) as Send,
  token: () => token,
  renew,
  stepUp,
  onOtherPerson,
  onRefused,
}) as (call: CallDeclaration, given?: unknown, options?: SendOptions) => Promise<unknown>;

const untilFresh = (code?: ErrorCode) => (call: CallDeclaration) => {
  if (token !== 'fresh') throw signed_out(call, code);
  return 'done';
};
const visitorCall = { ...getUser, name: 'visitor_call', service: 'payment-link' } as CallDeclaration;
const keylessWrite = { ...createSale, name: 'write' } as CallDeclaration;

beforeEach(() => {
  token = 'old';
  sent = [];
  renewal = 'renewed';
  answer = untilFresh();
  for (const spy of [renew, stepUp, onOtherPerson, onRefused]) spy.mockClear();
});

test('a read with an expired token is answered with the fresh one', async () => {
  await expect(send(getUser)).resolves.toBe('done');
  expect(sent.map((one) => one.token)).toEqual(['old', 'fresh']);
});

test('resends a sale with the same Idempotency-Key', async () => {
  await expect(send(createSale, {}, { idempotency_key: 'k' })).resolves.toBe('done');
  expect(sent.map((one) => one.key)).toEqual(['k', 'k']);
});

test('resends a change without a key only when the gateway itself answers that nobody is signed in', async () => {
  await expect(send(keylessWrite)).resolves.toBe('done');
  token = 'old';
  sent = [];
  answer = (call) => {
    throw new CallError(call.service, 401, undefined);
  };
  await expect(send(keylessWrite)).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(1);
  expect(token).toBe('fresh');
});

test('concurrent calls share one token renewal, and each is resent once', async () => {
  await expect(Promise.all([send(getUser), send(getUser), send(getUser)])).resolves.toEqual(['done', 'done', 'done']);
  expect(sent).toHaveLength(6);
  expect(new Set(renew.mock.results.map(({ value }) => value)).size).toBe(1);
});

test('a call sent with an older token than the current one needs no renewal', async () => {
  answer = (call) => {
    if (token === 'fresh') return 'done';
    token = 'fresh';
    throw signed_out(call);
  };
  await expect(send(getUser)).resolves.toBe('done');
  expect(renew).not.toHaveBeenCalled();
});

test.each(['ended', 'unanswered', 'other_person'] as const)(
  '[S8.2] when the renewal is %s the 401 stands, and the call is not repeated',
  async (outcome) => {
    renewal = outcome;
    await expect(send(getUser)).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
    expect(onOtherPerson).toHaveBeenCalledTimes(outcome === 'other_person' ? 1 : 0);
  },
);

test('a second 401 with the fresh token is final', async () => {
  answer = (call) => {
    throw signed_out(call);
  };
  await expect(send(getUser)).rejects.toMatchObject({ status: 401 });
  expect(sent).toHaveLength(2);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('[S8.4] a 401 of the visitor’s service leaves the portal’s session alone', async () => {
  await expect(send(visitorCall)).rejects.toMatchObject({ status: 401 });
  expect(renew).not.toHaveBeenCalled();
});

test('does not renew when nobody is signed in', async () => {
  token = undefined;
  await expect(send(getUser)).rejects.toMatchObject({ status: 401 });
  expect(renew).not.toHaveBeenCalled();
});

test.each([
  ['permission_missing', 1],
  ['merchant_setting_off', 1],
  ['merchant_status_forbids', 1],
  ['user_inactive', 1],
  ['merchant_closed', 1],
  ['account_not_reviewed', 1],
  ['view_only_impersonation', 0],
  ['impersonation_forbids', 0],
  ['merchant_required', 0],
] as const)('a 403 %s reloads the session %i times', async (code, times) => {
  answer = (call) => {
    throw new CallError(call.service, 403, { code, message: 'x', request_id: 'r' });
  };
  await expect(send(getUser)).rejects.toMatchObject({ status: 403 });
  expect(onRefused).toHaveBeenCalledTimes(times);
  expect(sent).toHaveLength(1);
});

const step_up_required = (call: CallDeclaration) =>
  new CallError(call.service, 403, { code: 'step_up_required', message: 'x', request_id: 'r' });

test('a call that needs a recent sign-in is resent with its key after the sign-in', async () => {
  answer = (call) => {
    if (token !== 'stepped up') throw step_up_required(call);
    return 'done';
  };
  await expect(send(createSale, {}, { idempotency_key: 'k' })).resolves.toBe('done');
  expect(sent.map(({ token: used, key }) => [used, key])).toEqual([
    ['old', 'k'],
    ['stepped up', 'k'],
  ]);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a call whose sign-in is not confirmed fails with the original error, without asking twice', async () => {
  answer = (call) => {
    throw step_up_required(call);
  };
  stepUp.mockResolvedValueOnce(false);
  await expect(send(createSale)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(1);
  await expect(send(createSale)).rejects.toMatchObject({ code: 'step_up_required' });
  expect(sent).toHaveLength(3);
  expect(stepUp).toHaveBeenCalledTimes(2);
});
