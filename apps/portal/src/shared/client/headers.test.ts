import { serviceNames } from '@countinghouse/contract/services';
import { expect, test } from 'vitest';
import type { SessionSnapshot } from '../session/session-store.ts';
import { callHeaders } from './headers.ts';

const user = { user_id: 'user-1', id_server_id: 'identity-1', entity_id: 'entity-1' } as SessionSnapshot['user'];

const session: SessionSnapshot = {
  token: 'token-1',
  ...(user === undefined ? {} : { user }),
  terminal_key: 'main-key',
  international_terminal_key: 'border-key',
};

test('[S7.3] [S7.6] [S7.7] [S7.8] [S7.9] a signed-in call sends token, terminal, identity, entity and user', () => {
  expect(callHeaders({ service: 'core' }, session, '/')).toEqual({
    authorization: 'Bearer token-1',
    'x-terminal-key': 'main-key',
    'x-identity-id': 'identity-1',
    'x-entity-id': 'entity-1',
    'q-user-id': 'user-1',
  });
});

test('[S7.4] [S7.5] a call while impersonating selects merchant and user, and sends the impersonated id', () => {
  const impersonation = {
    id: 'user-2',
    impersonatorMerchantId: 'merchant-2',
    impersonatorUserId: 'user-1',
    access: 'view',
    impersonatorMerchantStatusClosed: false,
  } as const;
  expect(callHeaders({ service: 'merchants' }, { ...session, impersonation }, '/')).toMatchObject({
    'x-impersonate-merchant-id': 'merchant-2',
    'x-impersonate-user-id': 'user-2',
    'q-user-id': 'user-2',
  });
});

test.each([
  ['/international-transaction', 'border-key'],
  ['/international/reports/settlement', 'border-key'],
  ['/credit-card/sale', 'main-key'],
])('[S4.38] the terminal key at %s is %s', (page, key) => {
  expect(callHeaders({ service: 'credit-card' }, session, page)['x-terminal-key']).toBe(key);
});

test('[S7.2] the checkout service gets no header, the payment-link service only the visitor’s token', () => {
  const both = { ...session, payment_link_token: 'visitor-1' };
  expect(callHeaders({ service: 'checkout' }, both, '/')).toEqual({});
  expect(callHeaders({ service: 'payment-link' }, both, '/')).toEqual({ authorization: 'Bearer visitor-1' });
  expect(callHeaders({ service: 'payment-link' }, session, '/')).toEqual({});
});

test('sends no headers without a session', () => {
  for (const service of serviceNames) expect(callHeaders({ service }, {}, '/')).toEqual({});
});

test('[S7.33] a call that names who makes the change sends the id of the real user', () => {
  const call = { service: 'core', modified_by: 'required' } as const;
  expect(callHeaders(call, session, '/')['x-modified-by']).toBe(session.user?.user_id);
  expect(callHeaders({ service: 'core' }, session, '/')).not.toHaveProperty('x-modified-by');
});
