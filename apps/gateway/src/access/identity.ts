import type { AccessContext } from '@countinghouse/domain/access/access';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { OperationError, type RequestIdentity } from '../operation.ts';
import { createShortMemory } from '../short-memory.ts';
import {
  type MerchantRecord,
  type PersonRecord,
  readImpersonation,
  readMerchant,
  readPermissions,
  readPerson,
} from '../store/people/identity.ts';
import { inScope, type Scope } from '../store/scope.ts';

/** Headers that select an impersonation or a merchant. They never authorise. */
type SelectingHeaders = {
  impersonate_merchant_id?: string | undefined;
  impersonate_user_id?: string | undefined;
};

export type IdentityReader = {
  /**
   * Returns the identity of a verified token, from the gateway's own records.
   * @throws OperationError user_inactive when there is no such user, impersonation_unknown when the headers select none
   */
  read(id_server_id: string, headers: SelectingHeaders): Promise<RequestIdentity>;
  /** Clears this node's cache of a person: their own identity and their impersonations. */
  forget(id_server_id: string): void;
  /** Clears this node's cache of everyone. */
  forgetEverybody(): void;
};

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const remembered_maximum = 10_000;

/**
 * Makes the reader that turns the person of a token and the impersonation in the headers into one identity. Identities are cached on this
 * node for only `remember_ms`, so that a revoked permission is gone soon.
 */
export function createIdentityReader(pool: pg.Pool, clock: Clock, remember_ms: number): IdentityReader {
  const memory = createShortMemory<RequestIdentity>(clock, remember_ms, remembered_maximum);
  return {
    read: (id_server_id, headers) => {
      const { impersonate_merchant_id, impersonate_user_id } = headers;
      if (impersonate_merchant_id === undefined && impersonate_user_id === undefined) {
        return memory.get(id_server_id, () => readOwn(pool, id_server_id));
      }
      const selected = { merchant_uid: impersonate_merchant_id ?? '', user_id: impersonate_user_id ?? '' };
      if (!uuidPattern.test(selected.merchant_uid) || !uuidPattern.test(selected.user_id)) {
        return Promise.reject(new OperationError('impersonation_unknown'));
      }
      return memory.get(`${id_server_id} ${selected.merchant_uid} ${selected.user_id}`, () =>
        readImpersonated(pool, id_server_id, selected, clock.now()),
      );
    },
    forget: (id_server_id) => memory.forget((key) => key === id_server_id || key.startsWith(`${id_server_id} `)),
    forgetEverybody: () => memory.forget(() => true),
  };
}

async function readOwn(pool: pg.Pool, id_server_id: string): Promise<RequestIdentity> {
  const person = await inScope(pool, 'none', 'read', (transaction) => readPerson(transaction, { id_server_id }));
  if (person === undefined) throw new OperationError('user_inactive');
  return inScope(pool, scopeOfPerson(person), 'read', async (transaction) => {
    const permissions = await readPermissions(transaction, person.user_id);
    const record = person.user_type_id === 'Merchant' ? await readMerchant(transaction, person.entity_id) : undefined;
    return identityOf(person, permissions, record);
  });
}

async function readImpersonated(
  pool: pg.Pool,
  id_server_id: string,
  selected: { merchant_uid: string; user_id: string },
  now: Date,
): Promise<RequestIdentity> {
  const impersonator = await inScope(pool, 'none', 'read', (transaction) => readPerson(transaction, { id_server_id }));
  if (impersonator === undefined) throw new OperationError('user_inactive');
  if (impersonator.user_status_id !== 1) throw new OperationError('user_inactive');
  if (impersonator.user_type_id !== 'Administrator') throw new OperationError('impersonation_unknown');
  return inScope(pool, scopeOfPerson(impersonator), 'read', async (transaction) => {
    const impersonation = await readImpersonation(
      transaction,
      {
        impersonator_user_id: impersonator.user_id,
        merchant_uid: selected.merchant_uid,
        impersonated_user_id: selected.user_id,
      },
      now,
    );
    const own = await readPermissions(transaction, impersonator.user_id);
    const record = await readMerchant(transaction, selected.merchant_uid);
    const user = await readPerson(transaction, { user_id: selected.user_id });
    const still_held = own.has('IMPF') || (impersonation?.access === 'view' && own.has('IMPV'));
    if (
      impersonation === undefined ||
      !still_held ||
      record === undefined ||
      user?.entity_id !== record.merchant.merchant_uid
    ) {
      throw new OperationError('impersonation_unknown');
    }
    const identity = identityOf(user, await readPermissions(transaction, user.user_id), record);
    return {
      ...identity,
      impersonator: { ...withoutStatus(impersonator), impersonation_id: impersonation.impersonation_id },
      access: {
        ...identity.access,
        impersonation: {
          access: impersonation.access,
          impersonatorMerchantStatusClosed: record.merchant.account_status_code === 'Closed',
        },
      },
    };
  });
}

function identityOf(
  person: PersonRecord,
  permissions: AccessContext['permissions'],
  record: MerchantRecord | undefined,
): RequestIdentity {
  return {
    user: withoutStatus(person),
    access: {
      user_type_id: person.user_type_id,
      user_status_id: person.user_status_id,
      permissions,
      merchant:
        record === undefined
          ? undefined
          : {
              account_status_code: record.merchant.account_status_code,
              merchant_setting: record.merchant_setting,
            },
      has_international_terminal_key: record?.has_international_terminal_key,
    },
    ...(record === undefined ? {} : { merchant: record.merchant }),
    tenant_uid: record?.merchant.tenant_uid ?? person.entity_id,
  };
}

function scopeOfPerson(person: PersonRecord): Scope {
  return person.user_type_id === 'Merchant' ? { merchant_uid: person.entity_id } : { tenant_uid: person.entity_id };
}

function withoutStatus({ user_status_id: _, ...person }: PersonRecord): RequestIdentity['user'] {
  return person;
}
