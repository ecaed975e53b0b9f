import type { Page } from '../page-model.ts';

/** Every page in every state, with one text wherever a person or another program has a say. */
export function samplePages(text: string): Page[] {
  const portal_url = 'http://localhost:8080';
  const sign_in = {
    page: 'sign_in',
    action: `/interaction/${text}`,
    csrf: text,
    forgotten_href: `/forgotten?${text}`,
    username: text,
  } as const;
  const forgotten = { page: 'forgotten', action: `/forgotten?${text}`, csrf: text, back_href: `/?${text}` } as const;
  const new_password = { page: 'new_password', action: `/new?${text}`, csrf: text, username: text } as const;
  const roles = ['admin', 'analyst', 'merchant', 'clerk', 'refunds', 'restricted', 'closed'] as const;
  return [
    sign_in,
    { ...sign_in, username: '' },
    { ...sign_in, demo: { people: roles.map((role) => ({ username: `${role}${text}`, role })), password: text } },
    { ...sign_in, fault: 'wrong' },
    { ...sign_in, fault: 'wrong', username: '' },
    { ...sign_in, fault: 'too_many' },
    { ...sign_in, fault: 'stale' },
    forgotten,
    { ...forgotten, fault: 'empty' },
    { ...forgotten, fault: 'too_many' },
    { ...forgotten, fault: 'stale' },
    { page: 'forgotten_sent', back_href: `/?${text}` },
    { ...new_password, faults: [] },
    { ...new_password, faults: [], stale: true },
    { ...new_password, faults: ['too_short', 'not_repeated'] },
    { ...new_password, faults: ['too_long'] },
    { ...new_password, faults: ['too_common'] },
    { ...new_password, faults: ['is_username'] },
    { ...new_password, faults: ['not_repeated'] },
    { page: 'password_changed', portal_url },
    { page: 'link_expired', forgotten_href: `/forgotten?${text}` },
    { page: 'sign_out', form: '<form id="op.logoutForm"></form>', username: text, portal_url },
    { page: 'sign_out', form: '<form id="op.logoutForm"></form>', username: undefined, portal_url },
    { page: 'signed_out', portal_url },
    ...(['session_gone', 'refused', 'unavailable', 'not_found'] as const).map(
      (reason): Page => ({ page: 'error', reason, portal_url, request_id: text }),
    ),
    { page: 'error', reason: 'refused', portal_url, request_id: '' },
  ];
}
