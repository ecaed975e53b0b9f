import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const token = 'a metrics token of 32 characters and more';
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) => ({
  headers,
  rawHeaders: Object.entries(headers).flat(),
  socket: { remoteAddress },
});

test.each([
  ['this machine', from('127.0.0.1'), true],
  ['this machine over IPv6', from('::1'), true],
  ['this machine, as a dual-stack socket names it', from('::ffff:127.0.0.1'), true],
  ['another machine', from('203.0.113.9'), false],
  ['a closed connection', from(undefined), false],
  ['a proxy on this machine', from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }), false],
  ['a proxy with a Forwarded header', from('::1', { forwarded: 'for=203.0.113.9' }), false],
  ['a token although none is set', from('203.0.113.9', { authorization: `Bearer ${token}` }), false],
])('without a token, %s', (_who, request, may) => {
  expect(mayReadMetrics(request, undefined)).toBe(may);
});

test.each([
  ['its bearer', from('203.0.113.9', { authorization: `Bearer ${token}` }), true],
  ['its bearer through a proxy', from('10.0.0.1', { authorization: `Bearer ${token}`, via: '1.1 x' }), true],
  ['this machine without it', from('127.0.0.1'), false],
  ['a wrong one', from('127.0.0.1', { authorization: `Bearer ${token}x` }), false],
])('with a token, %s', (_who, request, may) => {
  expect(mayReadMetrics(request, token)).toBe(may);
});
