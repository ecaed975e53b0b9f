import type { CallDeclaration } from '@countinghouse/contract/call';
import { calls } from '@countinghouse/contract/calls';
import { expect, test } from 'vitest';
import { auditAddress, auditHref, auditQuery } from './audit-address.ts';
import { auditCallWords, auditKinds, callsOfKinds } from './audit-words.ts';

const person = 'AAAAAA04-bbbb-4bbb-8bbb-cccccccc0001';

test('an address maps to a view of the audit log, and the view to the query', () => {
  const view = auditAddress.read({
    search: ' harbor ',
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    person,
    kind: 'settlement,settlement,integration',
    entry: '42',
  });
  expect(view).toMatchObject({ search: 'harbor', open: '42', filters: { kind: ['settlement', 'integration'] } });
  expect(auditQuery(view.filters)).toEqual({
    start_date: '2026-03-01',
    end_date: '2026-03-02',
    user_id: person.toLowerCase(),
    call: callsOfKinds(['integration', 'settlement']).join(','),
  });
});

test('links filter the audit log by the person who acted and by the object changed', () => {
  const read = (href: string) => auditAddress.read(Object.fromEntries(new URL(href, 'http://localhost').searchParams));
  expect(auditHref({ person: person.toLowerCase() })).toMatch(/^\/admin\/audit\?person=/);
  expect(read(auditHref({ person })).filters.person).toBe(person.toLowerCase());
  expect(read(auditHref({ search: person })).search).toBe(person);
});

test.for<[string, Record<string, string>]>([
  ['a date that there is not', { start_date: '2026-02-30' }],
  ['a range the wrong way round', { start_date: '2026-03-02', end_date: '2026-03-01' }],
  ['somebody who is nobody', { person: 'me' }],
  ['a kind that is none', { kind: 'drop table,<b>' }],
  ['an entry that is none', { entry: '1 or 1=1' }],
  ['two letters', { search: 'ab' }],
])('ignores %s', ([, text]) => {
  expect(auditAddress.read(text)).toEqual(auditAddress.read({}));
});

test('every kind of change has calls, and every call has one kind', () => {
  const apart = new Set([
    'move_sandbox_clock',
    'check_pay_pages',
    'retry_background_jobs',
    'test_webhook',
    'create_contact_message',
    'create_contact_message_signed_out',
  ]);
  for (const { key } of auditKinds) expect(callsOfKinds([key]).length, key).toBeGreaterThan(0);
  for (const call of Object.keys(auditCallWords).filter((name) => !apart.has(name))) {
    expect(
      auditKinds.filter(({ calls }) => calls.test(call)).map(({ key }) => key),
      call,
    ).toHaveLength(1);
  }
});

test('every call that changes something has a label', () => {
  const writing = (Object.values(calls) as CallDeclaration[]).filter(
    ({ effect, permission }) => effect === 'write' && permission !== 'public',
  );
  expect(writing.map(({ name }) => name).filter((name) => !Object.hasOwn(auditCallWords, name))).toEqual([]);
});
