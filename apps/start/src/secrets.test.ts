import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartFault } from './fault.ts';
import { loadSecrets, secretNames } from './secrets.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-test-'));
  file = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

test('secrets are generated once, are distinct, and readable only by the owner', async () => {
  const first = await loadSecrets(file, {});
  expect(new Set(Object.values(first)).size).toBe(secretNames.length);
  for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThanOrEqual(43);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await loadSecrets(file, {})).toEqual(first);
});

test('two installations share no secret', async () => {
  const other = await loadSecrets(join(folder, 'other.json'), {});
  const first = await loadSecrets(file, {});
  expect(Object.values(first).filter((secret) => Object.values(other).includes(secret))).toEqual([]);
});

test('a secret from the environment takes precedence and is not stored; a newly needed one is added', async () => {
  const given = 'a secret that came with the environment';
  const secrets = await loadSecrets(file, { AUDIT_SEAL_SECRET: given });
  expect(secrets.AUDIT_SEAL_SECRET).toBe(given);
  expect(await readFile(file, 'utf8')).not.toContain(given);
  const later = await loadSecrets(file, {});
  expect(later.CARD_KEY_SECRETS).toBe(secrets.CARD_KEY_SECRETS);
  expect(later.AUDIT_SEAL_SECRET.length).toBeGreaterThanOrEqual(43);
});

test('restricts the permissions of a file that others can read', async () => {
  await loadSecrets(file, {});
  await chmod(file, 0o644);
  await loadSecrets(file, {});
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test.each(['{"CARD_KEY_SECRETS": "1:abc', '[1]', '{"CARD_KEY_SECRETS": 5}'])(
  'rejects a damaged file %s in one sentence without quoting it, and keeps it',
  async (text) => {
    await writeFile(file, text);
    const fault = await loadSecrets(file, {}).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(StartFault);
    expect((fault as StartFault).message).toMatch(/is damaged: .* DATA_FOLDER/);
    expect((fault as StartFault).message).not.toContain('1:abc');
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);
