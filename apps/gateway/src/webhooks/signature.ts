import { createHmac, randomBytes } from 'node:crypto';

/*
 * Standard Webhooks 1.0.0: a secret is 24 to 64 random bytes in base64 after `whsec_`; what is signed is
 * `{webhook-id}.{webhook-timestamp}.{body}` with HMAC-SHA256; the header lists `v1,{base64}` for each secret in force.
 */

const secret_bytes = 32;
const prefix = 'whsec_';

/** Makes a new signing secret. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secret_bytes).toString('base64');
}

/**
 * Returns the headers that identify and sign one attempt. `timestamp` is that of the attempt; the id is the event's and contains no full
 * stop.
 */
export function webhookHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string } {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
