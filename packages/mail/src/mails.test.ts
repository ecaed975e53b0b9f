import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@countinghouse/domain/text/locales';
import { labelled } from '@countinghouse/domain/text/typography';
import { describe, expect, test } from 'vitest';
import { type MailFixture, mailFixtures } from './fixtures.ts';
import { logoAttachments } from './logo-attachment.ts';
import { readHtml } from './testing/read-html.ts';
import { writeMail } from './write-mail.ts';

const write = ({ name, facts }: MailFixture, locale: (typeof locales)[number]) => writeMail(name, facts, locale);

/** Returns every text in a mail's facts, at any depth. */
function textsOf(facts: unknown): string[] {
  if (typeof facts === 'string') return facts.split('\n');
  if (facts instanceof Date || typeof facts !== 'object' || facts === null) return [];
  return Object.values(facts).flatMap(textsOf);
}

/** Reduces a text to its letters, without the spaces and marks between a name and its value. */
const letters = (text: string) => text.replace(/[\s:：>]/g, '');

/** The sender's name: the merchant's, without a mark, or ours. */
const signatureOf = ({ facts }: MailFixture) =>
  'merchant' in facts ? facts.merchant : 'customer' in facts ? facts.business : 'Countinghouse';

const linksOf = (text: string) => text.split('\n').filter((line) => /^https?:/.test(line));

describe.each(locales)('every mail in %s', (locale) => {
  test.each(mailFixtures.map((fixture) => [fixture.title, fixture] as const))('%s', async (_title, fixture) => {
    const { subject, text, html } = await write(fixture, locale);
    const { tags, text: seen } = readHtml(html);
    const named = (name: string) => tags.filter((tag) => tag.name === name);
    const lines = text.trimEnd().split('\n');

    // The text part says everything that the HTML shows, then the sender.
    const signature = signatureOf(fixture);
    expect(lines.at(-1)).toBe(signature);
    const said = lines.slice(0, -1).filter((line) => !/^https?:/.test(line));
    expect(letters(said.join(''))).toBe(letters(seen));
    expect(text).not.toMatch(/(?<!^>) \n|\n{3}/m);

    // No unfilled placeholder, no missing value.
    expect(`${subject}${text}${seen}`).not.toMatch(/\{\w|undefined|\[object|NaN|Invalid/);
    expect(subject).not.toMatch(/[\r\n]/);

    // One document, in its language, for light and dark screens, with one heading and the brand.
    expect(named('html')[0]?.attributes).toMatchObject({ lang: locale, dir: 'ltr' });
    expect([named('h1').length, named('title').length]).toEqual([1, 1]);
    expect(named('meta').find(({ attributes }) => attributes.name === 'color-scheme')?.attributes.content).toBe(
      'light dark',
    );
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    for (const { attributes } of named('table')) {
      expect(attributes.role === 'presentation' || attributes.class === 'rows').toBe(true);
    }

    // Its only link is the given one, shown in full in the text part; it loads nothing and runs no script.
    const hrefs = named('a').map(({ attributes }) => attributes.href ?? '');
    expect(hrefs).toEqual(linksOf(text));
    const given = linkOf(fixture.facts);
    expect(hrefs).toEqual(given === undefined ? [] : [new URL(given).href]);
    expect(named('img').map(({ attributes }) => attributes.src)).toEqual(
      signature === 'Countinghouse' ? ['cid:logo'] : [],
    );
    for (const { attributes } of named('img')) expect(attributes).toHaveProperty('alt');
    expect(html).not.toMatch(/<(script|link|iframe|object|form|input|base)\b|url\(|@import| on\w+=/);

    // No card or account number.
    expect(`${subject} ${text} ${seen}`).not.toMatch(/\d(?:[ -]?\d){12}/);
  });
});

describe.each(locales.filter((locale) => locale !== 'en'))('no mail in %s', (locale) => {
  test.each(mailFixtures.map((fixture) => [fixture.title, fixture] as const))(
    'contains English: %s',
    async (_, fixture) => {
      const facts = textsOf(fixture.facts).filter((text) => text !== '');
      const told = (line: string) => facts.some((text) => line.includes(text));
      const english = (await write(fixture, 'en')).text.split('\n');
      const own = new Set((await write(fixture, locale)).text.split('\n'));
      const left = english.filter((line) => own.has(line) && !told(line) && /\w+ \w+/.test(line));
      expect(left).toEqual([]);
    },
  );
});

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; } </style><b>",
  '{merchant} {count, plural, one {x}} # $&',
  '\\u003cb\\u003e \\x3c',
  'a\r\nBcc: everybody@example.com\u2028b',
  'שלום & Söhne',
];

/** Facts that a person cannot choose. */
const ours = new Set([
  'link',
  'url',
  'locale',
  'topic',
  'time_zone',
  'from_date',
  'to_date',
  'change',
  'card_expiry',
  'kind',
]);

function withText(facts: unknown, text: string): unknown {
  if (facts instanceof Date || typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      ours.has(key) ? value : typeof value === 'string' ? text : withText(value, text),
    ]),
  );
}

test.each(mailFixtures.map((fixture) => [fixture.title, fixture] as const))(
  'user input is text in the HTML, the text part and the subject: %s',
  async (_title, fixture) => {
    const shape = (html: string) => readHtml(html).tags.map(({ name, attributes }) => [name, Object.keys(attributes)]);
    const plain = await write({ ...fixture, facts: withText(fixture.facts, 'x') } as MailFixture, 'en');
    for (const text of hostile) {
      const mail = await write({ ...fixture, facts: withText(fixture.facts, text) } as MailFixture, 'en');
      const without = (tags: ReturnType<typeof shape>) => tags.filter(([name]) => name !== 'br');
      expect(without(shape(mail.html)), text).toEqual(without(shape(plain.html)));
      expect(mail.html).not.toMatch(/<script|<b>|<\/style><b/);
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(mail.text).not.toMatch(/^Bcc/m);
      const line = text.split(/[\r\n]/)[0] ?? '';
      if (plain.text.includes('x\n')) expect(mail.text).toContain(line);
    }
  },
);

test('every mail template has a fixture', () => {
  const folder = join(import.meta.dirname, 'mails');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const templates = files.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/export const \w+: MailTemplate</g),
  ]);
  expect(new Set(mailFixtures.map(({ name }) => name)).size).toBe(templates.length);
});

test('a label and its value are separated as the language requires', async () => {
  for (const locale of locales) {
    const { text } = await writeMail(
      'contact_confirmation',
      { reference: 'B-1', topic: 'other', written: undefined },
      locale,
    );
    expect(text.split('\n').filter((line) => line.endsWith(labelled('', 'B-1', locale)))).toHaveLength(1);
  }
});

test('the logo is attached only to mails that show it', async () => {
  const [receipt] = mailFixtures;
  const invitation = mailFixtures.find(({ name }) => name === 'invitation');
  if (receipt === undefined || invitation === undefined) throw new Error('A fixture is missing');
  expect(logoAttachments((await write(receipt, 'en')).html)).toEqual([]);
  const [logo] = logoAttachments((await write(invitation, 'en')).html);
  expect(logo).toMatchObject({ cid: 'logo', contentType: 'image/png', contentDisposition: 'inline' });
  expect(logo?.content.subarray(1, 4).toString()).toBe('PNG');
});

test('concurrent mails keep their languages', async () => {
  const invitation = mailFixtures.find(({ name }) => name === 'invitation');
  if (invitation === undefined) throw new Error('A fixture is missing');
  const alone = await Promise.all(locales.map((locale) => write(invitation, locale)));
  const together = await Promise.all([...locales, ...locales].map((locale) => write(invitation, locale)));
  expect(together).toEqual([...alone, ...alone]);
  expect(new Set(alone.map(({ text }) => text)).size).toBe(locales.length);
});

function linkOf(facts: MailFixture['facts']): string | undefined {
  if ('card_link' in facts) return facts.card_link?.link;
  if ('link' in facts) return facts.link;
  return 'url' in facts ? facts.url : undefined;
}
