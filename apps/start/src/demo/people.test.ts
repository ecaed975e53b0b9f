import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { withDependencies } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { people as tablePeople } from '@countinghouse/gateway/testing/requests/access-table';
import { merchants, type UserName, users } from '@countinghouse/gateway/testing/world';
import { demoPeople as signInPeople } from '@countinghouse/identity/accounts/demo-people';
import { expect, test } from 'vitest';
import { demoMerchants } from './merchants.ts';
import { demoPeople, demoUsers } from './people.ts';

test('the sign-in page lists the existing demo users', () => {
  expect(signInPeople.map((person) => person.username)).toEqual(demoUsers.map((user) => user.username));
});

test('the call permission table contains each demo user', () => {
  expect(Object.keys(tablePeople)).toEqual(expect.arrayContaining(demoUsers.map((user) => user.username)));
});

const everything = Object.keys(permissionCodes).join(' ');
const operators =
  'MEVI MEVD MEAD MEUP MEDE MEUS IMPV IMPF MSCA DPAC POUP FSVI FSVD FSAD FSUP FSDE ' +
  'BRVI BRDD BRRB BRCG BRRS BIRE BIFB BIRB BIRRB NADL REGS ISRV';
const views =
  'MEVI MEVD USVI USVD ROVI ROVD SAVI AAVI BLVI CAVI VOVI CCVI REVI FSVI FSVD BRVI BIRE BIFB BIRRB REGS REMS RESV RESD ' +
  'CRVI IMSR ISRV ITSV VAVI INVI INVH RCVI LLVI PLVW SSVI AKVI STVI IMPV';
const owners = everything
  .split(' ')
  .filter((code) => !operators.split(' ').includes(code))
  .join(' ');

/** The demo users: written by hand from blanks.md 7 and 9. */
const written: [username: UserName, type: 'Merchant' | 'Administrator', status: string | undefined, codes: string][] = [
  ['admin', 'Administrator', undefined, everything],
  ['analyst', 'Administrator', undefined, views],
  ['merchant', 'Merchant', 'Active', owners],
  ['clerk', 'Merchant', 'Active', 'SAVI SAPR RESV RESD'],
  ['refunds', 'Merchant', 'Refund Only', owners],
  ['restricted', 'Merchant', 'Restricted', owners],
  ['closed', 'Merchant', 'Closed', owners],
];

const sorted = (codes: readonly string[]) => [...codes].sort();

test.each(written)(
  '[S6.1] [S6.145] %s matches blanks.md section 7, here and in the call permission table',
  (name, type, status, codes) => {
    const person = demoPeople.find(({ username }) => username === name);
    expect([person?.user_type_id, sorted(person?.role.codes ?? [])]).toEqual([type, sorted(codes.split(' '))]);
    expect(demoMerchants.find(({ merchant_uid }) => merchant_uid === person?.entity_id)?.account_status_code).toBe(
      status,
    );

    const tested = users[name];
    expect([tested.user_type_id, sorted(tested.codes)]).toEqual([type, sorted(codes.split(' '))]);
    const entity = Object.values(merchants).find(({ merchant_uid }) => merchant_uid === tested.entity_id);
    expect(entity?.account_status_code).toBe(status);
  },
);

test('every demo role contains the permissions that its permissions need', () => {
  for (const { role } of demoPeople) {
    expect(sorted(withDependencies(role.codes)), role.name).toEqual(sorted(role.codes as PermissionCode[]));
  }
});
