import type { Page } from '../page-model.ts';

/** Returns every page in every state, with one text for everything that users or other programs can influence. */
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
  const change_password = {
    page: 'change_password',
    action: '/security/password',
    csrf: text,
    username: text,
  } as const;
  const second_factor = {
    page: 'second_factor',
    action: `/interaction/${text}`,
    csrf: text,
    username: text,
    question: text,
    has_recovery: true,
  } as const;
  const enrol = { page: 'enrol', action: `/security?${text}`, csrf: text, question: text } as const;
  const instant = new Date('2026-11-21T17:30:00Z');
  const no_factors = { passkeys: [], authenticator: null, recovery_codes_left: 0, required: false };
  const session = {
    session_id: text,
    browser: 'Firefox',
    system: text,
    address: text,
    began_at: instant,
    last_seen_at: instant,
  };
  const roles = ['admin', 'analyst', 'merchant', 'clerk', 'refunds', 'restricted', 'closed'] as const;
  return [
    sign_in,
    { ...sign_in, username: '' },
    { ...sign_in, demo: { people: roles.map((role) => ({ username: `${role}${text}`, role })), password: text } },
    { ...sign_in, fault: 'wrong' },
    { ...sign_in, fault: 'wrong', username: '' },
    { ...sign_in, fault: 'too_many' },
    { ...sign_in, fault: 'stale' },
    { ...sign_in, confirms: true },
    { ...sign_in, question: `{"challenge":"${text}"}`, fault: 'passkey' },
    ...(['authenticator', 'recovery', 'none'] as const).flatMap((code): Page[] => [
      { ...second_factor, code },
      { ...second_factor, code, question: undefined, has_recovery: false, fault: 'wrong' },
      { ...second_factor, code, fault: 'passkey' },
    ]),
    { ...enrol, required: true, has_authenticator: false },
    { ...enrol, required: false, has_authenticator: true, fault: 'passkey' },
    { page: 'authenticator', action: `/security?${text}`, csrf: text, secret: 'ABCDEFGH', picture: '<svg></svg>' },
    {
      page: 'authenticator',
      action: `/security?${text}`,
      csrf: text,
      secret: 'ABCDEFGH',
      picture: '<svg></svg>',
      fault: 'wrong',
    },
    { page: 'recovery_codes', codes: ['abcde-fghjk', text], csrf: text, action: `/interaction/${text}` },
    { page: 'recovery_codes', codes: [], csrf: text, href: '/security' },
    {
      page: 'security',
      csrf: text,
      username: text,
      factors: no_factors,
      password_changed_at: undefined,
      sessions: [],
      portal_url,
    },
    {
      page: 'security',
      csrf: text,
      username: text,
      factors: { ...no_factors, required: true },
      password_changed_at: instant,
      sessions: [],
      portal_url,
    },
    {
      page: 'security',
      csrf: text,
      username: text,
      factors: {
        passkeys: [{ passkey_id: text, name: text, created_at: instant, last_used_at: instant }],
        authenticator: { created_at: instant, last_used_at: null },
        recovery_codes_left: 9,
        required: true,
      },
      password_changed_at: instant,
      sessions: [
        { ...session, present: true },
        { ...session, browser: undefined, system: undefined, present: false },
      ],
      portal_url,
    },
    forgotten,
    { ...forgotten, fault: 'empty' },
    { ...forgotten, fault: 'too_many' },
    { ...forgotten, fault: 'stale' },
    { page: 'forgotten_sent', back_href: `/?${text}` },
    { ...new_password, faults: [] },
    { ...new_password, faults: [], stale: true },
    { ...new_password, faults: [], invitation: true },
    { ...new_password, faults: ['too_short', 'not_repeated'] },
    { ...new_password, faults: ['too_long'] },
    { ...new_password, faults: ['too_common'] },
    { ...new_password, faults: ['is_username'] },
    { ...new_password, faults: ['not_repeated'] },
    { page: 'password_changed', portal_url },
    { page: 'password_changed', portal_url, invitation: true },
    { ...change_password, faults: [] },
    { ...change_password, faults: [], fault: 'wrong' },
    { ...change_password, faults: [], fault: 'too_many' },
    { ...change_password, faults: [], fault: 'stale' },
    { ...change_password, faults: ['is_current', 'not_repeated'] },
    { page: 'own_password_changed' },
    {
      page: 'confirm_email',
      action: `/confirm-email?${text}`,
      csrf: text,
      username: text,
      old_email: text,
      new_email: text,
    },
    {
      page: 'undo_email',
      action: `/undo-email?${text}`,
      csrf: text,
      username: text,
      old_email: text,
      new_email: text,
      stale: true,
    },
    { page: 'email_confirmed', email: text, portal_url },
    { page: 'email_undone', email: text, forgotten_href: `/forgotten?${text}` },
    { page: 'email_link_gone', portal_url },
    { page: 'link_expired', forgotten_href: `/forgotten?${text}` },
    { page: 'invitation_used', portal_url },
    { page: 'invitation_late', portal_url },
    { page: 'sign_out', form: '<form id="op.logoutForm"></form>', username: text, portal_url },
    { page: 'sign_out', form: '<form id="op.logoutForm"></form>', username: undefined, portal_url },
    { page: 'signed_out', portal_url },
    ...(['session_gone', 'refused', 'unavailable', 'not_found'] as const).map(
      (reason): Page => ({ page: 'error', reason, portal_url, request_id: text }),
    ),
    { page: 'error', reason: 'refused', portal_url, request_id: '' },
  ];
}
