import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import {
  type CardBrand,
  checkCardNumber,
  cleanCardNumber,
  firstSixOf,
  lastFourOf,
} from '@countinghouse/domain/card/card';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';

/*
 * Encryption of card numbers (blanks.md 3; PCI DSS 3.5 and 3.6). A number is sealed with AES-256-GCM under a data key that HKDF derives
 * from a versioned secret. Merchant, card and version are the additional data, so a sealed number can only be opened in its own row. The
 * highest version seals, every listed version opens. Lookups use a fingerprint over merchant and number with a separate key, so
 * fingerprints of two merchants cannot be compared. The fingerprint key is derived from the lowest listed version, and must not change
 * while cards must be recognised. After `resealCards` that version opens nothing any more and stays listed for fingerprints only.
 */

const sealedForm = 1;
const iv_bytes = 12;
const tag_bytes = 16;

/** The keys of the vault, created once from the secrets. Opaque: no key is readable from it. */
export type CardKeys = {
  /** The version that seals. */
  current_version: number;
  dataKey(version: number): Buffer;
  fingerprintKey: Buffer;
};

/**
 * A sealed number could not be opened: it belongs to another row, was changed, or its key is not listed. The error does not contain the
 * number.
 */
export class CardVaultError extends Error {
  override readonly name = 'CardVaultError';
}

/** The stored data of a card: the columns of `cards` except merchant, id and time. */
export type SealedCard = {
  fingerprint: Buffer;
  card_brand: CardBrand;
  first_six: string;
  last_four: string;
  sealed_number: Buffer;
  key_version: number;
};

/**
 * Creates the keys from secrets by version (CARD_KEY_SECRETS).
 * @throws RangeError when there is none, or a version is not a whole number from 1 to 32767.
 */
export function createCardKeys(secrets: ReadonlyMap<number, string>): CardKeys {
  const versions = [...secrets.keys()].sort((a, b) => a - b);
  if (versions.length === 0) throw new RangeError('The card vault needs at least one key');
  if (versions.some((version) => !Number.isInteger(version) || version < 1 || version > 32_767)) {
    throw new RangeError('A card key version is a whole number from 1 to 32767');
  }
  const derive = (version: number, use: string) =>
    Buffer.from(hkdfSync('sha256', secrets.get(version) ?? '', 'countinghouse card vault', use, 32));
  const data_keys = new Map(versions.map((version) => [version, derive(version, 'card number')]));
  return {
    current_version: versions.at(-1) ?? 1,
    dataKey: (version) => {
      const key = data_keys.get(version);
      if (key === undefined) throw new CardVaultError(`Card key version ${version} is not listed`);
      return key;
    },
    fingerprintKey: derive(versions[0] ?? 1, 'card fingerprint'),
  };
}

/** Returns the fingerprint of a number at one merchant: 32 bytes, equal for the same card, useless without the key. */
export function cardFingerprint(keys: CardKeys, merchant_uid: string, card_number: string): Buffer {
  return createHmac('sha256', keys.fingerprintKey)
    .update(`${merchant_uid.toLowerCase()}/${cleanCardNumber(card_number)}`)
    .digest();
}

/** The row that a sealed number belongs to. */
export type CardPlace = { merchant_uid: string; card_id: string };

/**
 * Seals a card number for one row of `cards`. Spaces and hyphens are removed. Takes about 7 µs.
 * @throws CardVaultError when it is no valid card number.
 */
export function sealCard(keys: CardKeys, place: CardPlace, card_number: string): SealedCard {
  const checked = checkCardNumber(card_number);
  if ('fault' in checked) throw new CardVaultError('Only a valid card number can be sealed');
  const digits = cleanCardNumber(card_number);
  const key_version = keys.current_version;
  const iv = randomBytes(iv_bytes);
  const cipher = createCipheriv('aes-256-gcm', keys.dataKey(key_version), iv, { authTagLength: tag_bytes });
  cipher.setAAD(additionalData(place, key_version));
  const ciphertext = Buffer.concat([cipher.update(digits, 'latin1'), cipher.final()]);
  return {
    fingerprint: cardFingerprint(keys, place.merchant_uid, digits),
    card_brand: checked.brand,
    first_six: firstSixOf(digits),
    last_four: lastFourOf(digits),
    sealed_number: Buffer.concat([Buffer.of(sealedForm), iv, cipher.getAuthTag(), ciphertext]),
    key_version,
  };
}

/**
 * Opens a sealed number.
 * @throws CardVaultError when it was changed, belongs to another row, or its key is not listed.
 */
export function openCard(
  keys: CardKeys,
  place: CardPlace,
  sealed: Pick<SealedCard, 'sealed_number' | 'key_version'>,
): string {
  const { sealed_number, key_version } = sealed;
  const ciphertext_at = 1 + iv_bytes + tag_bytes;
  if (sealed_number.length <= ciphertext_at || sealed_number[0] !== sealedForm) {
    throw new CardVaultError('A sealed card number has an unknown form');
  }
  const decipher = createDecipheriv('aes-256-gcm', keys.dataKey(key_version), sealed_number.subarray(1, 1 + iv_bytes), {
    authTagLength: tag_bytes,
  });
  decipher.setAAD(additionalData(place, key_version));
  decipher.setAuthTag(sealed_number.subarray(1 + iv_bytes, ciphertext_at));
  try {
    return decipher.update(sealed_number.subarray(ciphertext_at), undefined, 'latin1') + decipher.final('latin1');
  } catch {
    throw new CardVaultError('A sealed card number was changed or belongs to another row');
  }
}

/** The result of resealing. */
export type Resealed = {
  sealed: number;
  /** Numbers that no listed key opens. They stay unchanged. */
  unreadable: number;
  /** Numbers whose rows were locked. The next run does them. */
  left: number;
};

/**
 * Seals every number under an older key again, under the newest one. Fingerprints do not change, and wiped numbers stay wiped. Safe to
 * stop, to repeat and to run concurrently, while cards are charged and wiped: it locks a few rows at a time, only briefly, and delays no
 * payment.
 *
 * @param owner_pool connections that bypass row-level security
 * @param at_once how many are sealed in one transaction
 * @param onPart called after each transaction, with how many were sealed so far
 */
export async function resealCards(
  owner_pool: pg.Pool,
  keys: CardKeys,
  { at_once = 500, onPart = () => undefined }: { at_once?: number; onPart?: (sealed: number) => void } = {},
): Promise<Resealed> {
  let after: CardPlace = { merchant_uid: lowest_uuid, card_id: lowest_uuid };
  let sealed = 0;
  let unreadable = 0;
  for (;;) {
    const rows = await inTransaction(owner_pool, async (client) => {
      const { rows } = await client.query<CardPlace & Pick<SealedCard, 'sealed_number' | 'key_version'>>(
        `select merchant_uid, card_id, sealed_number, key_version from cards
         where key_version <> $1 and sealed_number is not null and (merchant_uid, card_id) > ($2, $3)
         order by merchant_uid, card_id limit $4 for no key update skip locked`,
        [keys.current_version, after.merchant_uid, after.card_id, at_once],
      );
      for (const row of rows) {
        const again = resealed(keys, row);
        if (again === undefined) unreadable += 1;
        else {
          await client.query(
            'update cards set sealed_number = $3, key_version = $4 where merchant_uid = $1 and card_id = $2',
            [row.merchant_uid, row.card_id, again.sealed_number, again.key_version],
          );
        }
      }
      return rows;
    });
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
    sealed += rows.length;
    onPart(sealed - unreadable);
  }
  const { rows } = await owner_pool.query<{ count: number }>(
    'select count(*)::integer as count from cards where key_version <> $1 and sealed_number is not null',
    [keys.current_version],
  );
  return { sealed: sealed - unreadable, unreadable, left: Math.max(0, (rows[0]?.count ?? 0) - unreadable) };
}

const lowest_uuid = '00000000-0000-0000-0000-000000000000';

/** Seals a number under the newest key; undefined when no listed key opens it. */
function resealed(
  keys: CardKeys,
  row: CardPlace & Pick<SealedCard, 'sealed_number' | 'key_version'>,
): SealedCard | undefined {
  try {
    return sealCard(keys, row, openCard(keys, row, row));
  } catch (error) {
    if (error instanceof CardVaultError) return undefined;
    throw error;
  }
}

function additionalData({ merchant_uid, card_id }: CardPlace, key_version: number): Buffer {
  return Buffer.from(`${merchant_uid.toLowerCase()}/${card_id.toLowerCase()}/${key_version}`);
}
