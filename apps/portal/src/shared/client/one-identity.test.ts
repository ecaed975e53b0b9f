import { CallError, type Send } from '@countinghouse/contract/client';
import { stopImpersonating } from '@countinghouse/contract/core/impersonation/stop-impersonating';
import { expect, test, vi } from 'vitest';
import { forOneIdentity, IdentityChangedError } from './one-identity.ts';

const given = { params: { id: '89503ebb-5c39-4d8d-8031-e9e2de02cfa8' } };
const ended = new CallError('core', 403, { code: 'impersonation_unknown', message: 'x', request_id: 'r' });

/** A sender whose answer is pending, and an identity that can change in the meantime. */
function asking(onImpersonationOver = () => true) {
  let identity = 'dana';
  const answer = Promise.withResolvers<unknown>();
  const send = forOneIdentity((() => answer.promise) as unknown as Send, {
    identity: () => identity,
    onImpersonationOver,
  });
  return {
    answered: send(stopImpersonating, given),
    answer,
    become: (other: string) => {
      identity = other;
    },
  };
}

test('delivers an answer to its caller', async () => {
  const { answered, answer } = asking();
  answer.resolve({ user_id: 'maya' });
  expect(await answered).toEqual({ user_id: 'maya' });
});

test('[S4.34] discards an answer that arrives after the identity changed', async () => {
  const { answered, answer, become } = asking();
  become('dana as maya');
  answer.resolve({ user_id: 'maya' });
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
});

test('a failure under the former identity does not affect the current one', async () => {
  const onImpersonationOver = vi.fn(() => true);
  const { answered, answer, become } = asking(onImpersonationOver);
  become('dana as harriet');
  answer.reject(ended);
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
  expect(onImpersonationOver).not.toHaveBeenCalled();
});

test('the end of an impersonation is handled once, and the caller gets no error of its own', async () => {
  const onImpersonationOver = vi.fn(() => true);
  const { answered, answer } = asking(onImpersonationOver);
  answer.reject(ended);
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
  expect(onImpersonationOver).toHaveBeenCalledTimes(1);
});

test('the caller gets the original error when no handler takes it, and for every other failure', async () => {
  const unseen = asking(() => false);
  unseen.answer.reject(ended);
  await expect(unseen.answered).rejects.toBe(ended);

  const other = asking();
  const busy = new CallError('core', 503, undefined);
  other.answer.reject(busy);
  await expect(other.answered).rejects.toBe(busy);
});
