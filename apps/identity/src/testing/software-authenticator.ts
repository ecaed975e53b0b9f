import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A software authenticator: it has one passkey, and can send false data. */
export type SoftwareAuthenticator = {
  id: string;
  /** Answers a challenge for a new passkey, as the page's script sends it. */
  create(question: string, changes?: Changes): string;
  /** Answers a challenge for a signature. */
  get(question: string, changes?: Changes): string;
};

type Changes = { origin?: string; rp_id?: string; counter?: number; user_verified?: boolean; id?: string };

/** @param origin of the page that sends the challenge */
export function softwareAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const raw_id = randomBytes(16);
  const id = raw_id.toString('base64url');
  let counter = 0;

  const parts = (type: string, question: string, changes: Changes, attested = Buffer.alloc(0)) => {
    const { challenge } = JSON.parse(question) as { challenge: string };
    const client_data = Buffer.from(
      JSON.stringify({ type, challenge, origin: changes.origin ?? origin, crossOrigin: false }),
    );
    const flags = 0x01 | (changes.user_verified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    counter = changes.counter ?? counter + 1;
    count.writeUInt32BE(counter);
    const rp_id = createHash('sha256')
      .update(changes.rp_id ?? new URL(origin).hostname)
      .digest();
    return { client_data, authenticator_data: Buffer.concat([rp_id, Buffer.from([flags]), count, attested]) };
  };
  const answer = (response: Record<string, unknown>, changes: Changes) =>
    JSON.stringify({
      id: changes.id ?? id,
      rawId: changes.id ?? id,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });

  return {
    id,
    create: (question, changes = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: EC2, ES256, P-256.
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw_id.length]), raw_id, key]);
      const { client_data, authenticator_data } = parts('webauthn.create', question, changes, attested);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticator_data],
        ]),
      );
      return answer(
        {
          attestationObject: attestation.toString('base64url'),
          clientDataJSON: client_data.toString('base64url'),
          transports: ['internal'],
        },
        changes,
      );
    },
    get: (question, changes = {}) => {
      const { client_data, authenticator_data } = parts('webauthn.get', question, changes);
      const signed = Buffer.concat([authenticator_data, createHash('sha256').update(client_data).digest()]);
      return answer(
        {
          authenticatorData: authenticator_data.toString('base64url'),
          clientDataJSON: client_data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
        changes,
      );
    },
  };
}

/** The part of CBOR (RFC 8949) that a passkey needs: small numbers, byte strings, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
