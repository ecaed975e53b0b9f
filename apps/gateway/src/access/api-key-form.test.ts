import { expect, test } from 'vitest';
import { createApiKeyForm } from './api-key-form.ts';

const form = createApiKeyForm('a secret of at least thirty-two characters');

test('finds a key by its public part and verifies it by its hash', () => {
  const { key, public_id, last_four, secret_hash } = form.generate();
  expect(key).toMatch(/^chk_[0-9A-Za-z]{52}$/);
  expect(key.slice(4, 16)).toBe(public_id);
  expect(key.slice(-4)).toBe(last_four);
  expect(form.publicIdOf(key)).toBe(public_id);
  expect(form.matches(key, secret_hash)).toBe(true);
  expect(form.matches(form.generate().key, secret_hash)).toBe(false);
  expect(secret_hash.toString('latin1')).not.toContain(key.slice(16, 20));
});

test('generates different keys each time', () => {
  const keys = Array.from({ length: 500 }, () => form.generate().key);
  expect(new Set(keys.map((key) => key.slice(4, 16))).size).toBe(500);
  expect(new Set(keys.map((key) => key.slice(16, 48))).size).toBe(500);
});

test('[S1.33] recognizes a forged, truncated or foreign key without a database query', () => {
  const { key } = form.generate();
  const changed = (index: number) => `${key.slice(0, index)}${key[index] === 'A' ? 'B' : 'A'}${key.slice(index + 1)}`;
  for (let index = 0; index < key.length; index += 1)
    expect(form.publicIdOf(changed(index)), String(index)).toBeUndefined();
  for (const other of [
    '',
    'chk_',
    key.slice(0, -1),
    `${key}A`,
    ` ${key}`,
    `${key}\n`,
    key.toUpperCase(),
    key.replace('chk_', 'chk-'),
  ]) {
    expect(form.publicIdOf(other), other).toBeUndefined();
  }
  expect(createApiKeyForm('another secret of thirty-two characters').publicIdOf(key)).toBeUndefined();
});
