import { expect, test } from 'vitest';
import { assetHref, assets } from './assets.ts';

const textOf = (name: string) => String(assets.get(name)?.body);

test('the style sheet loads only local files, at the addresses that pages preload', () => {
  const addresses = [...textOf('identity.css').matchAll(/url\("([^"]*)"\)/g)].map(
    ([, address]) => `/assets/${address}`,
  );
  expect(addresses.length).toBe(2);
  expect(addresses).toContain(assetHref('inter-latin.woff2'));
  for (const address of addresses) expect(assets.has(address.replace(/^\/assets\/|\?.*$/g, ''))).toBe(true);
  expect(textOf('identity.css')).not.toMatch(/@import|https?:/);
});

test('colours are defined only as tokens', () => {
  const css = textOf('identity.css');
  const tokens = /:root \{[\s\S]*?\n\}/.exec(css)?.[0] ?? '';
  expect(tokens).toContain('--accent');
  expect(css.replace(tokens, '')).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/i);
});

test('font files are fonts, and the script evaluates no code', () => {
  for (const name of ['inter-latin.woff2', 'inter-latin-ext.woff2']) {
    expect(Buffer.from(assets.get(name)?.body ?? '').toString('latin1', 0, 4)).toBe('wOF2');
  }
  expect(textOf('identity.js')).not.toMatch(/innerHTML|eval\(|new Function|document\.write/);
});
