import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes change every 30 seconds; the previous and the next one are also accepted, for clocks that differ. */
const step_s = 30;
const stepsEitherSide = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of a time step (RFC 4226 section 5.3, RFC 6238 section 4). */
export function codeAt(
  secret: Buffer,
  step: number,
  { digits = 6, algorithm = 'sha1' }: { digits?: number; algorithm?: 'sha1' | 'sha256' | 'sha512' } = {},
): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step of an instant. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / step_s);
}

/**
 * Returns the time step of a code, among those near the present; undefined if it matches none. Always checks all of them, for constant
 * time.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  let found: number | undefined;
  for (let step = stepAt(now) - stepsEitherSide; step <= stepAt(now) + stepsEitherSide; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** Encodes bytes as Base32 (RFC 4648) without padding, the format of authenticator secrets. */
export function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the address that the QR code contains for an authenticator app. */
export function authenticatorAddress(secret: string, username: string): string {
  const issuer = 'Countinghouse';
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: String(step_s) });
  return `otpauth://totp/${issuer}:${encodeURIComponent(username)}?${query}`;
}
