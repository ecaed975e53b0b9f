import { expect, test } from 'vitest';
import { signInNameOf, type UsernameFault, usernameFault, usernameKey, usernameOf } from './username.ts';

test.for<[string, string]>([
  ['Harbor.Books', 'harbor.books'],
  ['ｈａｒｂｏｒ', 'harbor'],
  ['ﬁnance', 'finance'],
  ['Zoe\u0308', 'zo\u00eb'],
  ['ÄRGER', 'ärger'],
  ['  ada  ', 'ada'],
])('%s is the same name as %s', ([one, other]) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.for<[string, string | undefined, string]>([
  ['ada', undefined, 'ada@482135'],
  [' Ａda ', undefined, 'Ada@482135'],
  ['ada@482135', undefined, 'ada@482135'],
  ['ada@100000', undefined, 'ada@100000@482135'],
  ['иван', undefined, 'иван@482135'],
  ['ADA', 'ada', 'ADA'],
  ['ada2', 'ada', 'ada2@482135'],
])('%s for a user currently called %s signs in as %s', ([text, present, name]) => {
  expect(signInNameOf(text, '@482135', present)).toBe(name);
  expect(usernameFault(name)).toBeUndefined();
});

test('stores a name in compatibility form and keeps its capitals', () => {
  expect(usernameOf(' Ｈarbor ')).toBe('Harbor');
});

test.for<[string, UsernameFault | undefined]>([
  ['ada', undefined],
  ['ada.lovelace+pay@harbor.example', undefined],
  ['zoë', undefined],
  ['иван.петров', undefined],
  ['田中たろう', undefined],
  ['김민수', undefined],
  ['محمد', undefined],
  ['user_1', undefined],
  ['ab', 'too_short'],
  ['', 'too_short'],
  ['a'.repeat(64), undefined],
  ['a'.repeat(65), 'too_long'],
  ['ada lovelace', 'characters'],
  ['.ada', 'characters'],
  ['ada-', 'characters'],
  ['ada\u200bl', 'characters'],
  ['ada\u202e', 'characters'],
  ['<script>', 'characters'],
  ['ada\u0000b', 'characters'],
  ['аdmin', 'mixed_scripts'],
  ['adμin', 'mixed_scripts'],
  ['сосо', 'look_alike'],
  ['ороѕ', 'look_alike'],
])('%s: %s', ([name, fault]) => {
  expect(usernameFault(name)).toBe(fault);
});
