import { type AccessContext, merchantSettingFlags } from '@countinghouse/domain/access/access';
import { isPermissionCode, type PermissionCode } from '@countinghouse/domain/access/access-codes';
import { CROSS_BORDER_PLATFORM } from '@countinghouse/domain/constants';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { MerchantInScope, Person } from '../../operation.ts';
import type { Tables } from '../tables.ts';

type Reader = Transaction<Tables>;

/** A person with the status that decides whether they have access. */
export type PersonRecord = Person & { user_status_id: number };

/** Reads a person by one of their two ids; undefined when there is none. */
export async function readPerson(
  transaction: Reader,
  by: { id_server_id: string } | { user_id: string },
): Promise<PersonRecord | undefined> {
  const query = transaction
    .selectFrom('users')
    .select([
      'user_id',
      'id_server_id',
      'entity_id',
      'user_type_id',
      'username',
      'user_status_id',
      sql<string>`trim(first_name || ' ' || last_name)`.as('full_name'),
    ]);
  return 'user_id' in by
    ? query.where('user_id', '=', by.user_id).executeTakeFirst()
    : query.where('id_server_id', '=', by.id_server_id).executeTakeFirst();
}

/** Reads the codes a user holds: those of their roles and those granted besides, without those revoked. */
export async function readPermissions(transaction: Reader, user_id: string): Promise<Set<PermissionCode>> {
  const rows = await transaction
    .selectFrom('user_roles')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .where('user_roles.user_id', '=', user_id)
    .select(['role_permissions.code as code', sql<boolean>`true`.as('has_access'), sql<number>`0`.as('rank')])
    .unionAll(
      transaction
        .selectFrom('user_permissions')
        .where('user_id', '=', user_id)
        .select(['code', 'has_access', sql<number>`1`.as('rank')]),
    )
    .orderBy('rank')
    .execute();
  const held = new Set<PermissionCode>();
  for (const { code, has_access } of rows) {
    if (!isPermissionCode(code)) continue;
    if (has_access) held.add(code);
    else held.delete(code);
  }
  return held;
}

/** The data of a merchant for access checks: the merchant, its feature flags, and whether it has a key of the cross-border platform. */
export type MerchantRecord = {
  merchant: MerchantInScope;
  merchant_setting: NonNullable<AccessContext['merchant']>['merchant_setting'];
  has_international_terminal_key: boolean;
};

/** Reads the merchant in scope; undefined when there is none or the scope does not show it. */
export async function readMerchant(transaction: Reader, merchant_uid: string): Promise<MerchantRecord | undefined> {
  const row = await transaction
    .selectFrom('merchants')
    .innerJoin('merchant_settings', 'merchant_settings.merchant_uid', 'merchants.merchant_uid')
    .where('merchants.merchant_uid', '=', merchant_uid)
    .select([
      'merchants.merchant_uid',
      'tenant_uid',
      'doing_business_as',
      'account_status_code',
      'time_zone',
      'currency',
      'batch_close_time',
      'batch_close_automatic',
      'batch_close_days',
      'batch_closed_until',
      'batch_closed_date',
      ...merchantSettingFlags,
    ])
    .select((builder) =>
      builder
        .exists(
          builder
            .selectFrom('terminal_keys')
            .innerJoin('terminals', (join) =>
              join
                .onRef('terminals.merchant_uid', '=', 'terminal_keys.merchant_uid')
                .onRef('terminals.terminal_uid', '=', 'terminal_keys.terminal_uid'),
            )
            .whereRef('terminal_keys.merchant_uid', '=', 'merchants.merchant_uid')
            .where('terminal_keys.disabled_at', 'is', null)
            .where('terminals.platform_id', '=', CROSS_BORDER_PLATFORM)
            .select(sql`1`.as('one')),
        )
        .$castTo<boolean>()
        .as('has_international_terminal_key'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    merchant_uid: uid,
    tenant_uid,
    doing_business_as,
    account_status_code,
    time_zone,
    currency,
    batch_close_time,
    batch_close_automatic,
    batch_close_days,
    batch_closed_until,
    batch_closed_date,
    has_international_terminal_key,
    ...merchant_setting
  } = row;
  return {
    merchant: {
      merchant_uid: uid,
      tenant_uid,
      doing_business_as,
      account_status_code,
      time_zone,
      currency,
      batch_close_time: batch_close_time.slice(0, 5),
      batch_close_automatic,
      batch_close_days: [...batch_close_days].sort() as MerchantInScope['batch_close_days'],
      batch_closed_until,
      batch_closed_date,
    },
    merchant_setting,
    has_international_terminal_key,
  };
}

/** Reads an open impersonation by its impersonator, exactly as the headers select it; undefined when none is open. */
export async function readImpersonation(
  transaction: Reader,
  selected: { impersonator_user_id: string; merchant_uid: string; impersonated_user_id: string },
  now: Date,
): Promise<{ impersonation_id: string; access: 'view' | 'full' } | undefined> {
  return transaction
    .selectFrom('impersonations')
    .where('impersonator_user_id', '=', selected.impersonator_user_id)
    .where('impersonated_user_id', '=', selected.impersonated_user_id)
    .where('merchant_uid', '=', selected.merchant_uid)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['impersonation_id', 'access'])
    .executeTakeFirst();
}
