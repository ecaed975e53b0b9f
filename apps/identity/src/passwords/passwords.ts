import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordFault } from '../pages/page-model.ts';

/** The password of all demo users (blanks.md section 7); production refuses it. */
export const demoPassword = 'Countinghouse-1';

/** OWASP's second choice for argon2id: 19 MiB, two passes; about 25 ms on one core. */
const cost = { memory_kib: 19_456, passes: 2, parallelism: 1, tag_bytes: 32, salt_bytes: 16 };

const hash = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** The maximum number of concurrent hashes; others wait, so that sign-ins cannot starve the process. */
const concurrencyMaximum = 2;
const waitingMaximum = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= concurrencyMaximum) {
    if (waiting.length >= waitingMaximum) throw new Error('Too many passwords are being checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password, with parameters and salt in the usual `$argon2id$…` form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(cost.salt_bytes);
  const tag = await inTurn(() => derive(password, nonce, cost));
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory_kib},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Checks a password against a hash, and whether the hash has outdated parameters. */
export async function verifyPassword(password: string, stored: string): Promise<{ fits: boolean; outdated: boolean }> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (match === null) throw new Error('A stored password hash is not argon2id');
  const [, memory, passes, parallelism, salt, tag] = match as unknown as string[];
  const expected = Buffer.from(tag as string, 'base64');
  const of = {
    memory_kib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tag_bytes: expected.length,
  };
  const actual = await inTurn(() => derive(password, Buffer.from(salt as string, 'base64'), of));
  const outdated =
    of.memory_kib !== cost.memory_kib || of.passes !== cost.passes || of.parallelism !== cost.parallelism;
  return { fits: timingSafeEqual(actual, expected), outdated };
}

function derive(password: string, nonce: Buffer, of: Omit<typeof cost, 'salt_bytes'>): Promise<Buffer> {
  return hash('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory: of.memory_kib,
    passes: of.passes,
    parallelism: of.parallelism,
    tagLength: of.tag_bytes,
  });
}

let nobodysHash: Promise<string> | undefined;

/** Returns a hash that no password matches. It is checked for unknown users, so that they take the same time. */
export function placeholderHash(): Promise<string> {
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64'));
  return nobodysHash;
}

/** The most common passwords of at least twelve characters, in lower case, letters and digits only. */
const common = new Set([
  'password1234',
  'password12345',
  'password123456',
  '123456789012',
  '1234567890123',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwerty123456',
  'administrator',
  'administrator1',
  'letmeinletmein',
  'iloveyou1234',
  'welcome12345',
  'changeme1234',
  'passwordpassword',
  'abcdefghijkl',
  'abc123abc123',
  '111111111111',
  '000000000000',
  'countinghouse',
  'countinghouse1',
  'countinghouse12',
  'countinghouse123',
]);

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** Returns what is wrong with a new password; empty if it is acceptable. */
export function passwordFaults(
  password: string,
  repeated: string,
  username: string,
  production: boolean,
): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < 12) faults.push('too_short');
  if (password.length > 256) faults.push('too_long');
  const plain = lettersAndDigits(password);
  if ((common.has(plain) && (production || password !== demoPassword)) || new Set(plain).size < 4)
    faults.push('too_common');
  const name = lettersAndDigits(username);
  if (name !== '' && (plain === name || plain.replace(/\d+$/, '') === name)) faults.push('is_username');
  if (password !== repeated) faults.push('not_repeated');
  return faults;
}
