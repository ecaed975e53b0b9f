import { locales } from '@countinghouse/domain/text/locales';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from './page-model.ts';
import { renderPage } from './render.ts';
import { readMarkup, type Tag } from './testing/markup.ts';
import { samplePages } from './testing/samples.ts';
import { words } from './words.ts';

const hostile = [
  'merchant',
  '<script>alert(1)</script>',
  `" onfocus="alert(1)" x='`,
  '&lt;b&gt; &amp;',
  '</main></body></html><!--',
  'مرحبا\u202Ereversed',
  '{username} {password} $& $1',
  '😀👩‍👩‍👧 é',
];

const withClass = (tags: readonly Tag[], name: string) => tags.filter(({ attributes }) => attributes.class === name);
const named = (tags: readonly Tag[], name: string) => tags.filter((tag) => tag.name === name);

function expectSound(page: Page, locale: (typeof locales)[number], here: string) {
  const { tags, text } = readMarkup(renderPage(page, { locale, here }));
  const ids = tags.map(({ attributes }) => attributes.id).filter((id) => id !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(named(tags, 'html')[0]?.attributes.lang).toBe(locale);
  expect([named(tags, 'h1').length, named(tags, 'main').length, named(tags, 'title').length]).toEqual([1, 1, 1]);
  const faults = tags.flatMap(({ name, attributes }) => [
    ...Object.keys(attributes).filter((attribute) => /^(on|style$|srcdoc$)/.test(attribute)),
    ...(['style', 'iframe', 'object', 'base'].includes(name) ? [name] : []),
    ...(name === 'script' && !/^\/assets\/identity\.js\?v=/.test(attributes.src ?? '') ? ['script'] : []),
    ...(name === 'button' && !/^(submit|button)$/.test(attributes.type ?? '') ? ['button'] : []),
    ...[attributes.for, attributes['aria-describedby'], attributes.form].filter(
      (reference) => reference !== undefined && !ids.includes(reference),
    ),
  ]);
  expect(faults).toEqual([]);
  expect(named(tags, 'script').length).toBe(1);
  expect(tags.filter(({ attributes }) => 'autofocus' in attributes).length).toBeLessThanOrEqual(1);
  expect(text).not.toMatch(/undefined|\[object/);
  return { tags, text };
}

describe('every page in every language', () => {
  for (const locale of locales) {
    test(`is valid HTML with every value escaped: ${locale}`, () => {
      for (const text of locale === 'en' ? hostile : hostile.slice(0, 3)) {
        for (const page of samplePages(text)) expectSound(page, locale, `/interaction/a?b=${text}`);
      }
    });
  }

  test('has no unfilled placeholder', () => {
    for (const locale of locales) {
      for (const page of samplePages('merchant')) {
        expect(renderPage(page, { locale, here: '/' }).replace(/<[^>]*>/g, '')).not.toMatch(/\{\w+\}/);
      }
    }
  });

  test('has a unique title', () => {
    for (const locale of locales) {
      const titles = new Map<string, string>();
      for (const page of samplePages('x')) {
        const title = /<title>(.*)<\/title>/.exec(renderPage(page, { locale, here: '/' }))?.[1] ?? '';
        const key = page.page === 'error' ? page.reason : page.page;
        expect(titles.get(title) ?? key).toBe(key);
        titles.set(title, key);
      }
    }
  });

  test('passes any text unchanged to the browser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (username) => {
        const page: Page = { page: 'sign_in', action: '/a', csrf: 'c', forgotten_href: '/f', username };
        const { tags } = expectSound(page, 'en', '/');
        expect(tags.find(({ attributes }) => attributes.id === 'username')?.attributes.value).toBe(username);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the sign-in page', () => {
  const page: Page = { page: 'sign_in', action: '/i/1', csrf: 'token', forgotten_href: '/forgotten', username: '' };
  const tagsOf = (change: Partial<typeof page>) =>
    readMarkup(renderPage({ ...page, ...change } as Page, { locale: 'en', here: '/i/1' })).tags;
  const field = (tags: readonly Tag[], id: string) => tags.find(({ attributes }) => attributes.id === id)?.attributes;

  test('posts the form token, name and password to the given address', () => {
    const tags = tagsOf({});
    expect(named(tags, 'form')[0]?.attributes).toMatchObject({ method: 'post', action: '/i/1' });
    expect(named(tags, 'input').map(({ attributes }) => attributes.name)).toEqual(['csrf', 'username', 'password']);
    expect(field(tags, 'username')).toMatchObject({ autocomplete: 'username', spellcheck: 'false', maxlength: '256' });
    expect(field(tags, 'password')).toMatchObject({ type: 'password', autocomplete: 'current-password' });
    expect(field(tags, 'password')).not.toHaveProperty('value');
  });

  test('focuses the field to fill in, and marks both fields when either may be wrong', () => {
    expect(field(tagsOf({}), 'username')).toHaveProperty('autofocus');
    const tags = tagsOf({ username: 'merchant', fault: 'wrong' });
    expect(field(tags, 'password')).toMatchObject({
      autofocus: '',
      'aria-invalid': 'true',
      'aria-describedby': 'form-fault',
    });
    expect(field(tags, 'username')).toMatchObject({ 'aria-invalid': 'true', value: 'merchant' });
    expect(field(tags, 'form-fault')).toMatchObject({ role: 'alert' });
    expect(field(tagsOf({ username: 'merchant', fault: 'too_many' }), 'password')).not.toHaveProperty('aria-invalid');
  });

  test('names the demo users only when configured to', () => {
    expect(withClass(tagsOf({}), 'demo')).toEqual([]);
    const shown = renderPage(
      { ...page, demo: { people: [{ username: 'clerk', role: 'clerk' }], password: 'Secret-Word-1' } },
      { locale: 'en', here: '/' },
    );
    expect(shown).toContain('Demo data');
    expect(shown).toContain('Sale and search only');
    expect(shown).toContain('<b>Secret-Word-1</b>');
  });
});

describe('the new-password page', () => {
  const tagsOf = (faults: Extract<Page, { page: 'new_password' }>['faults']) =>
    readMarkup(
      renderPage(
        { page: 'new_password', action: '/n', csrf: 'c', username: 'clerk', faults },
        { locale: 'en', here: '/' },
      ),
    ).tags;

  test('focuses the first invalid field and shows its error there', () => {
    const both = tagsOf(['too_short', 'not_repeated']);
    const at = (tags: readonly Tag[], id: string) => tags.find(({ attributes }) => attributes.id === id)?.attributes;
    expect(at(both, 'password')).toMatchObject({ autofocus: '', 'aria-invalid': 'true' });
    expect(at(both, 'repeated')).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'repeated-note' });
    expect(at(tagsOf(['not_repeated']), 'repeated')).toMatchObject({ autofocus: '' });
    expect(at(tagsOf(['not_repeated']), 'password')).not.toHaveProperty('aria-invalid');
  });

  test('never truncates a long password, and tells password managers whose it is', () => {
    const inputs = named(tagsOf([]), 'input');
    for (const { attributes } of inputs) expect(attributes).not.toHaveProperty('maxlength');
    expect(inputs.filter(({ attributes }) => attributes.autocomplete === 'new-password').length).toBe(2);
    expect(inputs.find(({ attributes }) => attributes.autocomplete === 'username')?.attributes.value).toBe('clerk');
  });
});

test('signing out asks for confirmation, and its button belongs to the provider’s form', () => {
  const form = '<form id="op.logoutForm" method="post" action="/x"><input type="hidden" name="xsrf" value="t"></form>';
  const { tags } = readMarkup(
    renderPage({ page: 'sign_out', form, username: 'clerk', portal_url: 'http://p' }, { locale: 'en', here: '/' }),
  );
  expect(named(tags, 'button')[0]?.attributes).toMatchObject({
    type: 'submit',
    form: 'op.logoutForm',
    name: 'logout',
    value: 'yes',
  });
});

describe('the language menu', () => {
  const hrefs = (here: string) =>
    named(readMarkup(renderPage({ page: 'signed_out', portal_url: '/' }, { locale: 'de', here })).tags, 'a')
      .map(({ attributes }) => attributes)
      .filter(({ hreflang }) => hreflang !== undefined);

  test('links to the same page in all six languages and marks the current one', () => {
    expect(hrefs('/interaction/a?token=b&lang=es').map(({ href }) => href)).toEqual(
      locales.map((locale) => `/interaction/a?token=b&lang=${locale}`),
    );
    expect(
      hrefs('/')
        .filter((attributes) => 'aria-current' in attributes)
        .map(({ lang }) => lang),
    ).toEqual(['de']);
  });

  test.each([
    '//evil.example/a',
    'https://evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '//[',
  ])('never links to another site: %s', (here) => {
    for (const { href } of hrefs(here)) {
      expect(new URL(href ?? '', 'http://identity.example').origin).toBe('http://identity.example');
    }
  });

  test('names each language in itself', () => {
    const text = renderPage({ page: 'signed_out', portal_url: '/' }, { locale: 'en', here: '/' });
    for (const name of ['English', 'Deutsch', 'Español', 'Español (México)', 'Français', '简体中文'])
      expect(text).toContain(name);
    expect(text).toContain(words.language.message);
  });
});

test('the ledger beside the form adds up', () => {
  const { text } = readMarkup(renderPage({ page: 'signed_out', portal_url: '/' }, { locale: 'en', here: '/' }));
  const amounts = [...text.matchAll(/(\$?)([\d,]+)\.(\d\d)/g)].map(([, sign, units, cents]) => ({
    total: sign === '$',
    amount: Number(units?.replaceAll(',', '')) * 100 + Number(cents),
  }));
  const sum = amounts.filter(({ total }) => !total).reduce((so_far, { amount }) => so_far + amount, 0);
  expect(amounts.filter(({ total }) => total)).toEqual([{ total: true, amount: sum }]);
});
