import { describe, expect, test } from 'vitest';
import {
  addressOfUrl,
  isAllowedAddress,
  type ResolvedAddress,
  readWebhookUrl,
  WebhookAddressError,
} from './address.ts';

const strict = { allow_loopback: false };
const never = async () => {
  throw new Error('no look-up is needed');
};

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'not an address',
  '',
])('[S1.33] nothing is sent to %s', (address) => {
  expect(isAllowedAddress(address, strict)).toBe(false);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '192.0.1.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
])('events may go to %s', (address) => {
  expect(isAllowedAddress(address, strict)).toBe(true);
});

test('loopback alone is let through where it is allowed', () => {
  const loose = { allow_loopback: true };
  expect(isAllowedAddress('127.0.0.1', loose)).toBe(true);
  expect(isAllowedAddress('::1', loose)).toBe(true);
  for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', 'fc00::1', '0.0.0.0']) {
    expect(isAllowedAddress(address, loose), address).toBe(false);
  }
});

test.each([
  'http://example.com/',
  'ftp://example.com/',
  'example.com',
  '',
  'https://',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://example.com/#part',
  `https://example.com/${'é'.repeat(400)}`,
  'javascript:alert(1)',
  'file:///etc/passwd',
])('%s is no address of an endpoint', (text) => {
  expect(() => readWebhookUrl(text, strict)).toThrow(WebhookAddressError);
});

describe('however an address is written', () => {
  test.each([
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://0x7f000001/',
    'https://127.1/',
    'https://127.0.0.1./',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://①②⑦.0.0.1/',
    'https://0xa9fea9fe/',
    'https://[fd00::1]:8443/hook',
  ])('[S1.33] %s is refused', async (text) => {
    const reached = addressOfUrl(readWebhookUrl(text, strict), { ...strict, resolve: never });
    await expect(reached).rejects.toMatchObject({ failure: 'refused_address' });
  });
});

const resolving =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const reach = (...addresses: string[]) =>
  addressOfUrl(readWebhookUrl('https://hook.example/', strict), { ...strict, resolve: resolving(...addresses) });

test('[S1.33] every address of a name must be public', async () => {
  await expect(reach('8.8.8.8', '2606:4700:4700::1111')).resolves.toEqual({ address: '8.8.8.8', family: 4 });
  await expect(reach('8.8.8.8', '10.0.0.1')).rejects.toMatchObject({ failure: 'refused_address' });
  await expect(reach('2606:4700:4700::1111', '::ffff:10.0.0.1')).rejects.toMatchObject({ failure: 'refused_address' });
  await expect(reach()).rejects.toMatchObject({ failure: 'not_resolved' });
  await expect(
    addressOfUrl(readWebhookUrl('https://hook.example/', strict), { ...strict, resolve: never }),
  ).rejects.toMatchObject({ failure: 'not_resolved' });
});
