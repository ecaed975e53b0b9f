import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createAddressReader, createForwardedFilter, proxiesSetting } from './client-address.ts';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress }, connection: { remoteAddress } }) as unknown as IncomingMessage;
const forwarded = (value: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': value, ...more });
const secret = 'a secret of the portal and the gateway';

test('without trusted proxies uses the connection’s address, whatever the headers say', () => {
  const read = createAddressReader({ trusted_proxies: [] });
  expect(read(request('127.0.0.1', forwarded('203.0.113.9')))).toBe('127.0.0.1');
  expect(read(request('198.51.100.7', forwarded('127.0.0.1')))).toBe('198.51.100.7');
});

test('uses the last hop that is not a trusted proxy', () => {
  const read = createAddressReader({ trusted_proxies: ['10.0.0.0/8', '192.0.2.7'] });
  expect(read(request('10.1.2.3', forwarded('198.51.100.1, 203.0.113.9, 192.0.2.7')))).toBe('203.0.113.9');
  expect(read(request('203.0.113.1', forwarded('198.51.100.1')))).toBe('203.0.113.1');
});

test('only its secret identifies the portal’s server', () => {
  const read = createAddressReader({ trusted_proxies: [], portal_secret: secret });
  const from = (headers: Record<string, string>) => read(request('127.0.0.1', headers));
  expect(from(forwarded('203.0.113.9', { 'x-portal-secret': secret }))).toBe('203.0.113.9');
  expect(from(forwarded('2001:db8::9', { 'x-portal-secret': secret }))).toBe('2001:db8::9');
  expect(from(forwarded('203.0.113.9', { 'x-portal-secret': `${secret}.` }))).toBe('127.0.0.1');
  expect(from(forwarded('203.0.113.9'))).toBe('127.0.0.1');
  expect(from(forwarded('nonsense', { 'x-portal-secret': secret }))).toBe('127.0.0.1');
  expect(createAddressReader({ trusted_proxies: [] })(request('127.0.0.1', { 'x-portal-secret': '' }))).toBe(
    '127.0.0.1',
  );
});

test('keeps only headers from trusted proxies, reduced to the relevant address', () => {
  const filter = createForwardedFilter(['192.0.2.0/24']);
  const headersOf = (address: string) => {
    const one = request(address, {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
      'x-forwarded-proto': 'https',
      host: 'a',
    });
    filter(one);
    return one.headers;
  };
  expect(headersOf('192.0.2.7')).toEqual({
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'https',
    host: 'a',
  });
  expect(headersOf('203.0.113.1')).toEqual({ host: 'a' });
});

test.each([
  ['', []],
  ['loopback', ['loopback']],
  ['10.0.0.7, 10.1.0.0/16', ['10.0.0.7', '10.1.0.0/16']],
])('the setting %j is a list', (text, list) => {
  expect(proxiesSetting.parse(text)).toEqual(list);
});

test.each(['true', '10.0.0.0/64', 'example.com', '10.0.0.1;10.0.0.2'])('refuses %j as a list of proxies', (text) => {
  expect(proxiesSetting.safeParse(text).success).toBe(false);
});
