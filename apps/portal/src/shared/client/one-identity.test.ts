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

test('an answer is for whoever asked', async () => {
  const { answered, answer } = asking();
  answer.resolve({ user_id: 'maya' });
  expect(await answered).toEqual({ user_id: 'maya' });
});

test('[S4.34] an answer that comes when the identity has changed is thrown away', async () => {
  const { answered, answer, become } = asking();
  become('dana as maya');
  answer.resolve({ user_id: 'maya' });
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
});

test('a failure of the former identity ends nothing of the present one', async () => {
  const onImpersonationOver = vi.fn(() => true);
  const { answered, answer, become } = asking(onImpersonationOver);
  become('dana as harriet');
  answer.reject(ended);
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
  expect(onImpersonationOver).not.toHaveBeenCalled();
});

test('whoever hears that the impersonation is over sees to it, and the failure is told nobody else', async () => {
  const onImpersonationOver = vi.fn(() => true);
  const { answered, answer } = asking(onImpersonationOver);
  answer.reject(ended);
  await expect(answered).rejects.toBeInstanceOf(IdentityChangedError);
  expect(onImpersonationOver).toHaveBeenCalledTimes(1);
});

test('where nobody sees to it, and for every other failure, it stays the failure that it is', async () => {
  const unseen = asking(() => false);
  unseen.answer.reject(ended);
  await expect(unseen.answered).rejects.toBe(ended);

  const other = asking();
  const busy = new CallError('core', 503, undefined);
  other.answer.reject(busy);
  await expect(other.answered).rejects.toBe(busy);
});
