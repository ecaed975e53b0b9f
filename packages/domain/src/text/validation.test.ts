import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressPattern,
  businessNamePattern,
  emailPattern,
  matchesAccountNumber,
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesPhone,
  matchesRoleName,
  matchesRoutingNumber,
  matchesTaxId,
  matchesUuid,
  matchesWebsite,
  namePattern,
  passesRoutingCheck,
  patternMessages,
  uuidPattern,
  websitePattern,
} from './validation.ts';

type Case = [row: string, matches: (text: string) => boolean, good: string[], bad: string[]];

const cases: Case[] = [
  [
    '[S5.1] email',
    matchesEmail,
    [
      'a@b.co',
      'dana.okonkwo@mail.example.com',
      'first+tag@example.museum',
      "o'brien@example.com",
      '"odd one"@example.com',
      'root@[192.168.0.1]',
      'root@[IPv6:2001:db8::1]',
      'müller@bücher.example',
      'a@x-y.example',
    ],
    [
      '',
      'a',
      'a@b',
      'a@b.c',
      '@example.com',
      'a@',
      'a@@b.com',
      'a b@example.com',
      'a@exa mple.com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      'a@example..com',
      'a@.example.com',
      'a@example.c0m',
      'a@[1.2.3]',
      'a@[256.1.1.1]',
      'a@192.168.0.1',
      'a@example.com\n',
      'a@example.com, b@example.com',
      '<a@example.com>',
      `${'a'.repeat(250)}@example.com`,
    ],
  ],
  [
    '[S5.3] name',
    matchesName,
    ['Dana', "O'Brien", 'O’Brien', 'Anne-Marie St. John', 'José', 'Łukasz', '王小明', 'محمد', 'e\u0301tienne'],
    ['', 'Dana1', 'a,b', 'a_b', 'a@b', '<script>', 'Dana 😀', 'a\tb', 'a/b'],
  ],
  [
    '[S5.4] business name',
    matchesBusinessName,
    ['Harbor Coffee Roasters', "Joe's & Sons, Inc. (2026)", 'A@B.C,D-E:F/G+H?I!J#K', 'Café Lumière', '7 Seas'],
    ['', 'a*b', 'a"b', '<b>', 'a;b', 'a_b', 'a=b', '😀', 'a\nb', 'a%b', 'a$b'],
  ],
  ['[S5.5] role name', matchesRoleName, ['Owner', 'Clerk #2 (front)'], ['', 'a;b', '<i>']],
  [
    '[S5.6] address',
    matchesAddress,
    ['18 Commercial St', "214 O'Hara Rd., Apt 3/4 #5", 'Straße 7'],
    ['', '12-14 High St', 'a@b', 'a:b', '(rear)', 'a\nb', '<b>'],
  ],
  [
    '[S5.7] website',
    matchesWebsite,
    [
      'example.com',
      'www.example.com',
      'http://example.com',
      'https://www.example.co.uk/path?x=1#y',
      'ftp://example.com',
      'smtp://example.com',
      'HTTPS://EXAMPLE.COM/',
    ],
    [
      '',
      'example',
      'http://',
      'javascript:alert(1)',
      'https://exa mple.com',
      'https://example.com/<b>',
      'gopher://example.com',
      'example.c0m',
      '//example.com',
    ],
  ],
  [
    '[S5.8] tax ID',
    matchesTaxId,
    ['123456789', '000000000'],
    ['', '12345678', '1234567890', '12-3456789', '12345678x', '１２３４５６７８９'],
  ],
  [
    '[S5.9] routing number',
    matchesRoutingNumber,
    ['011000015', '123456789'],
    ['', '01100001', '0110000155', '01100001x', ' 011000015'],
  ],
  [
    '[S5.10] account number',
    matchesAccountNumber,
    ['1234', '12345678901234567'],
    ['', '123', '123456789012345678', '12 34', '12a4'],
  ],
  [
    '[S5.11] UUID',
    matchesUuid,
    ['7c1e7c1e-90b5-4d4a-8a1b-a90b53d40000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'],
    [
      '',
      '7c1e7c1e90b54d4a8a1ba90b53d40000',
      '7c1e7c1e-90b5-4d4a-8a1b-a90b53d4000',
      'g'.repeat(36),
      '{7c1e7c1e-90b5-4d4a-8a1b-a90b53d40000}',
    ],
  ],
];

describe.each(cases)('%s', (_, matches, good, bad) => {
  test.each(good)('accepts %j', (text) => {
    expect(matches(text)).toBe(true);
  });
  test.each(bad)('refuses %j', (text) => {
    expect(matches(text)).toBe(false);
  });
  test('gives the same answer every time', () => {
    for (const text of [...good, ...good]) expect(matches(text)).toBe(true);
  });
});

describe('allowed characters', () => {
  const characters = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
  test.each<[string, RegExp, RegExp]>([
    ['[S5.3] name', namePattern, /[a-z '.-]/i],
    ['[S5.4] business name', businessNamePattern, /[a-z\d &@.,\-:/()'+?!#]/i],
    ['[S5.6] address', addressPattern, /[a-z\d ',./#]/i],
  ])('%s', (_, pattern, allowed) => {
    fc.assert(
      fc.property(characters, (character) => {
        expect(pattern.test(`a${character}b`)).toBe(allowed.test(character));
      }),
    );
  });
});

test('the patterns run in linear time for any input', () => {
  const length = 100_000;
  const attacks = [
    'a'.repeat(length),
    `${'a.'.repeat(length / 2)}`,
    `${'a-'.repeat(length / 2)}@`,
    `a@${'a.'.repeat(length / 2)}`,
    `a@${'a-'.repeat(length / 2)}!`,
    `a@${'1.'.repeat(length / 2)}`,
    `${'a+'.repeat(length / 2)}@b.co!`,
    `"${'a'.repeat(length)}`,
    `http://${'www.'.repeat(length / 4)}`,
    `${'a.b/'.repeat(length / 4)} `,
    `${'\u0301'.repeat(length)}!`,
    `${' '.repeat(length)}\n`,
    `[${'1'.repeat(length)}`,
  ];
  const patterns = [emailPattern, namePattern, businessNamePattern, addressPattern, websitePattern, uuidPattern];
  const started = performance.now();
  for (const pattern of patterns) for (const attack of attacks) pattern.test(attack);
  expect(performance.now() - started).toBeLessThan(3000);
});

describe('the check digit of a routing number', () => {
  test.each(['011000015', '021000021', '121000358', '322271627'])('%s passes', (routing_number) => {
    expect(passesRoutingCheck(routing_number)).toBe(true);
  });
  test.each(['011000016', '123456789', '000000000', '', '01100001'])('%j fails', (routing_number) => {
    expect(passesRoutingCheck(routing_number)).toBe(false);
  });
  test('any single wrong digit is detected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('011000015', '121000358'),
        fc.nat({ max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (number, at, shift) => {
          const digits = [...number];
          digits[at] = String((Number(digits[at]) + shift) % 10);
          expect(passesRoutingCheck(digits.join(''))).toBe(false);
        },
      ),
    );
  });
});

test.each([
  [true, ['2075550148', '(207) 555-0148', '+1 207.555.0148', '+49 1512 3456789', '123456789012345']],
  [false, ['', '12', 'call me', '4111111111111111', '4111-1111-1111-1111', '378282246310005', '3782 822463 10005']],
])('texts are telephone numbers and not card numbers: %s', (are, texts) => {
  expect(texts.filter((text) => matchesPhone(text) !== are)).toEqual([]);
});

test('each pattern has a message', () => {
  expect(Object.keys(patternMessages)).toHaveLength(cases.length);
  for (const message of Object.values(patternMessages)) expect(message).toMatch(/^(Use|Enter) /);
});
