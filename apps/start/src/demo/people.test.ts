import { demoPeople } from '@countinghouse/identity/demo-people';
import { expect, test } from 'vitest';
import { demoUsers } from './people.ts';

test('the sign-in page lists the demo users who exist', () => {
  expect(demoPeople.map((person) => person.username)).toEqual(demoUsers.map((user) => user.username));
});
