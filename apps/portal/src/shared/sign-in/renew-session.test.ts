import { expect, test } from 'vitest';
import { OtherPersonError } from './portal-user-manager.ts';
import { renewalOf } from './renew-session.ts';

const answered = (error: string) => Object.assign(new Error('the provider says no'), { name: 'ErrorResponse', error });

test.each([
  ['the provider requires interaction', answered('login_required'), 'ended'],
  ['the provider wants consent', answered('consent_required'), 'ended'],
  ['another person is signed in there', new OtherPersonError(), 'other_person'],
  ['the provider fails', answered('server_error'), 'unanswered'],
  ['the provider is busy', answered('temporarily_unavailable'), 'unanswered'],
  ['no answer in time', Object.assign(new Error('timeout'), { name: 'ErrorTimeout' }), 'unanswered'],
  ['the network is gone', new TypeError('Failed to fetch'), 'unanswered'],
  ['a value that is no error', 'what', 'unanswered'],
] as const)('only an answer from the provider ends a session: %s', (_title, fault, renewal) => {
  expect(renewalOf(fault)).toBe(renewal);
});
