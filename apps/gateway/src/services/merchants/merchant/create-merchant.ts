import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { createMerchant as declaration } from '@countinghouse/contract/merchants/merchant/create-merchant';
import { holds } from '@countinghouse/domain/access/access';
import { startingMerchantRoles } from '@countinghouse/domain/access/merchant-roles';
import { changeFieldFlags, type FieldConfigurationChange } from '@countinghouse/domain/merchant/field-configuration';
import { faultsOfProfile, faultsOfSecrets } from '@countinghouse/domain/merchant/merchant-profile';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Insertable } from 'kysely';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { sealAccountNumber, sealTaxId } from '../../../store/merchants/merchant-keys.ts';
import { auditedProfile, type ProfileRow, writeMerchantProfile } from '../../../store/merchants/merchant-profiles.ts';
import { bodyHash } from '../../../store/payments/idempotency-keys.ts';
import type { MerchantSettingsTable, MerchantsTable } from '../../../store/tables.ts';
import { refuseFaults } from './operator-merchant.ts';

/** The default cut-off of a new merchant. */
const firstCutOff = '21:00';

/**
 * Adds a merchant (S7.43): its profile, bank account, switches, rules of payment forms, first roles and the first entry of its status
 * history, all or nothing. Requests with the same Idempotency-Key add one: the second waits for the first and gets the same response.
 *
 * @throws OperationError permission_missing for rules of payment forms without RFVI, invalid_request that names each invalid field,
 *   idempotency_key_reused
 */
export function createMerchant({
  merchant_keys,
  payments,
}: Pick<Dependencies, 'merchant_keys' | 'payments'>): Operation<typeof declaration> {
  return (context, { body }) => {
    const { tenant_uid, user } = context.identity;
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    const now = context.clock.now();
    const { tax_id, bank_account, merchant_setting, transaction_fields: rules = [], currency, ...profile } = body;
    if (rules.length > 0 && !holds(context.identity.access, 'RFVI')) throw new OperationError('permission_missing');
    refuseFaults([
      ...faultsOfProfile(profile, businessDateOf(now, profile.time_zone)),
      ...faultsOfSecrets({ tax_id, bank_account }),
    ]);
    const transaction_fields = changeFieldFlags({}, rules as FieldConfigurationChange[], 'administrator');
    const body_hash = bodyHash(payments.body_secret, 'create_merchant', body);
    return context.transaction(async (transaction) => {
      const merchant_uid = randomUUID();
      const first = await claimCreation(transaction, {
        tenant_uid,
        idempotency_key: key,
        body_hash,
        merchant_uid,
        now,
      });
      if (first !== merchant_uid) {
        context.replaying();
        return { merchant_uid: first };
      }
      const sealed = {
        tax_id: sealTaxId(merchant_keys, merchant_uid, tax_id),
        account_number: sealAccountNumber(merchant_keys, merchant_uid, bank_account.account_number),
      };
      await insertMerchant(transaction, {
        merchant_uid,
        tenant_uid,
        user_id: user.user_id,
        now,
        profile,
        currency,
        settings: { ...merchant_setting, transaction_fields: JSON.stringify(transaction_fields) },
        routing_number: bank_account.routing_number,
        sealed,
      });
      await insertStartingRoles(transaction, merchant_uid, now);
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'create_merchant',
        target_type: 'merchant',
        target_id: merchant_uid,
        after: {
          ...auditedProfile(profile),
          currency,
          account_status_code: 'Unviewed',
          merchant_setting,
          transaction_fields,
          tax_id_last_four: tax_id.slice(-4),
          bank_account: {
            routing_number: bank_account.routing_number,
            account_number_last_four: sealed.account_number.account_number_last_four,
          },
        },
      });
      return { merchant_uid };
    });
  };
}

type Creation = { tenant_uid: string; idempotency_key: string; body_hash: Buffer; merchant_uid: string; now: Date };

/**
 * Claims the key for this merchant, or waits for the request that claimed it first.
 *
 * @returns the key's merchant: a different one than given if an earlier request has added it
 * @throws OperationError idempotency_key_reused
 */
async function claimCreation(
  transaction: ScopedTransaction,
  { tenant_uid, idempotency_key, body_hash, merchant_uid, now }: Creation,
): Promise<string> {
  const claimed = await transaction
    .insertInto('merchant_creations')
    .values({ tenant_uid, idempotency_key, body_hash, merchant_uid, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_uid', 'idempotency_key']).doNothing())
    .returning('merchant_uid')
    .executeTakeFirst();
  if (claimed === undefined) {
    const first = await transaction
      .selectFrom('merchant_creations')
      .where('tenant_uid', '=', tenant_uid)
      .where('idempotency_key', '=', idempotency_key)
      .select(['merchant_uid', 'body_hash'])
      .executeTakeFirstOrThrow();
    if (!timingSafeEqual(first.body_hash, body_hash)) throw new OperationError('idempotency_key_reused');
    return first.merchant_uid;
  }
  return merchant_uid;
}

type NewMerchant = {
  merchant_uid: string;
  tenant_uid: string;
  /** The user who adds it. */
  user_id: string;
  now: Date;
  profile: ProfileRow &
    Pick<MerchantsTable, 'doing_business_as' | 'legal_name' | 'time_zone' | 'account_category_code'>;
  currency: CurrencyCode;
  settings: Omit<Insertable<MerchantSettingsTable>, 'merchant_uid'>;
  routing_number: string;
  sealed: { tax_id: ReturnType<typeof sealTaxId>; account_number: ReturnType<typeof sealAccountNumber> };
};

/** Inserts a merchant's rows, except its roles and the audit. */
async function insertMerchant(
  transaction: ScopedTransaction,
  { merchant_uid, tenant_uid, user_id, now, profile, currency, settings, routing_number, sealed }: NewMerchant,
): Promise<void> {
  const { doing_business_as, legal_name, time_zone, account_category_code } = profile;
  await transaction
    .insertInto('merchants')
    .values({
      merchant_uid,
      tenant_uid,
      doing_business_as,
      legal_name,
      account_status_code: 'Unviewed',
      account_category_code,
      time_zone,
      currency,
      batch_close_time: firstCutOff,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('merchant_settings')
    .values({ merchant_uid, ...settings })
    .execute();
  await writeMerchantProfile(transaction, merchant_uid, profile, sealed.tax_id);
  await transaction
    .insertInto('merchant_bank_accounts')
    .values({
      merchant_uid,
      ...sealed.account_number,
      routing_number,
      account_type: 'checking',
      changed_at: now,
      changed_by: user_id,
    })
    .execute();
  await transaction
    .insertInto('merchant_status_history')
    .values({
      merchant_uid,
      merchant_status_history_id: randomUUID(),
      from_status: null,
      to_status: 'Unviewed',
      reason: 'Added',
      user_id,
      changed_at: now,
    })
    .execute();
}

async function insertStartingRoles(transaction: ScopedTransaction, merchant_uid: string, now: Date): Promise<void> {
  const roles = startingMerchantRoles.map((role) => ({ ...role, role_id: randomUUID() }));
  await transaction
    .insertInto('roles')
    .values(roles.map(({ role_id, name }) => ({ role_id, name, entity_id: merchant_uid, created_date: now })))
    .execute();
  await transaction
    .insertInto('role_permissions')
    .values(roles.flatMap(({ role_id, codes }) => codes.map((code) => ({ role_id, code }))))
    .execute();
}
