import { expect, test } from 'vitest';
import { commandRest } from './command-rest.ts';

const names = ['impersonate', 'view as', '模拟'];

test.each([
  ['impersonate maya', 'maya'],
  ['  Impersonate   Maya Lind ', 'Maya Lind'],
  ['VIEW AS maya', 'maya'],
  ['模拟 maya', 'maya'],
  ['impersonate ', ''],
  ['impersonate', undefined],
  ['impersonates maya', undefined],
  ['maya impersonate ', undefined],
])('“%s” leaves %j as argument', (typed, rest) => {
  expect(commandRest(typed, names)).toBe(rest);
});
