import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  addressOfUrl,
  createNameResolver,
  isPublicAddress,
  type ResolvedAddress,
  readWebhookUrl,
  WebhookAddressError,
} from './address.ts';

const strict = { allow_loopback: false, ports: [443, 80] };
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
])('[S1.33] sends nothing to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
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
])('can send events to %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('allows only loopback when it is enabled, on any port', async () => {
  const loose = { ...strict, allow_loopback: true, resolve: never };
  const reachLoosely = (host: string) => addressOfUrl(readWebhookUrl(`http://${host}:8123/`, loose), loose);
  await expect(reachLoosely('127.0.0.1')).resolves.toMatchObject({ address: '127.0.0.1' });
  await expect(reachLoosely('[::1]')).resolves.toMatchObject({ address: '::1' });
  for (const host of ['10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '[fc00::1]', '0.0.0.0', '8.8.8.8']) {
    await expect(reachLoosely(host), host).rejects.toMatchObject({ failure: 'refused_address' });
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
])('refuses %s as the URL of an endpoint', (text) => {
  expect(() => readWebhookUrl(text, strict)).toThrow(WebhookAddressError);
});

describe('in every notation', () => {
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
  ])('[S1.33] refuses %s', async (text) => {
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

/** A name server on this machine: answers A and AAAA queries from a table, every other name with "not found", or nothing at all. */
async function startNameServer(table: Record<string, { four?: string; six?: string }> | 'silent') {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    if (table === 'silent') return;
    const labels: string[] = [];
    let at = 12;
    while ((query[at] ?? 0) > 0) {
      const length = query[at] ?? 0;
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const wants_six = query.readUInt16BE(at + 1) === 28;
    const known = table[labels.join('.')];
    const found = wants_six ? known?.six : known?.four;
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found === undefined ? 0 : 1, 6);
    const data = Buffer.from(found ?? '', 'hex');
    const record = Buffer.concat([
      Buffer.from([0xc0, 0x0c, 0, wants_six ? 28 : 1, 0, 1, 0, 0, 0, 60, 0, data.length]),
      data,
    ]);
    server.send(
      found === undefined ? Buffer.concat([head, question]) : Buffer.concat([head, question, record]),
      port,
      address,
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return { resolve: createNameResolver([`127.0.0.1:${server.address().port}`]), stop: () => server.close() };
}

describe('queries name servers', () => {
  test('for both families; a name with one gets that one, and an unknown name gets none', async () => {
    const { resolve, stop } = await startNameServer({
      'both.example': { four: '08080808', six: '26064700470000000000000000001111' },
      'six.example': { six: '26064700470000000000000000001111' },
      'inside.example': { four: '0a000001' },
    });
    try {
      expect(await resolve('both.example')).toEqual([
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700:4700::1111', family: 6 },
      ]);
      expect(await resolve('six.example')).toEqual([{ address: '2606:4700:4700::1111', family: 6 }]);
      expect(await resolve('none.example')).toEqual([]);
      const inside = addressOfUrl(readWebhookUrl('https://inside.example/', strict), { ...strict, resolve });
      await expect(inside).rejects.toMatchObject({ failure: 'refused_address' });
    } finally {
      stop();
    }
  });

  test('without using the threads that files need while a server is silent', async () => {
    const { resolve, stop } = await startNameServer('silent');
    try {
      let waiting = 100;
      for (let index = 0; index < 100; index += 1) {
        void resolve(`name-${index}.example`)
          .catch(() => undefined)
          .finally(() => {
            waiting -= 1;
          });
      }
      await readFile(import.meta.filename);
      expect(waiting).toBe(100);
    } finally {
      stop();
    }
  });

  test('never for this machine itself', async () => {
    const { resolve, stop } = await startNameServer('silent');
    for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost']) {
      expect((await resolve(name)).map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
    }
    stop();
  });
});
