import { hash } from 'node:crypto';
import type { updateBankAccount as declaration } from '@countinghouse/contract/merchants/merchant/update-bank-account';
import { canAdminister, codesHeldBy } from '@countinghouse/domain/access/granting';
import { faultsOfSecrets } from '@countinghouse/domain/merchant/merchant-profile';
import { maskedEmail } from '@countinghouse/domain/text/format';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { enqueueJob } from '../../../store/background-jobs/enqueue-job.ts';
import { sealAccountNumber } from '../../../store/merchants/merchant-keys.ts';
import { readEntityGrants } from '../../../store/people/granting.ts';
import { lockMerchant, refuseFaults } from './operator-merchant.ts';

/**
 * Replaces a merchant's bank account, from the version that the caller read, and enqueues the mails that notify the merchant
 * (jobs/tasks/send-bank-change-mail.ts), both or neither. They go to the address of the business and to everyone who can administer it, so
 * that an attacker who controls one address cannot hide the change from the others. People are written to in their language; the business,
 * which has none, in that of the first person.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request
 */
export function updateBankAccount({
  merchant_keys,
}: Pick<Dependencies, 'merchant_keys'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const now = context.clock.now();
    const { version, account_number, routing_number } = body;
    return context.transaction(async (transaction) => {
      const { merchant_uid } = await lockMerchant(transaction, params.id);
      const before = await transaction
        .selectFrom('merchant_bank_accounts')
        .where('merchant_uid', '=', merchant_uid)
        .select(['version', 'routing_number', 'account_number_last_four'])
        .executeTakeFirst();
      const present = before?.version ?? 0;
      if (present !== version) throw new OperationError('changed_meanwhile', { details: { version: present } });
      refuseFaults(
        faultsOfSecrets({ bank_account: { account_number, routing_number } }).map(({ field, fault }) => ({
          field: field.replace('bank_account.', ''),
          fault,
        })),
      );
      const sealed = sealAccountNumber(merchant_keys, merchant_uid, account_number);
      const row = {
        ...sealed,
        routing_number,
        account_type: 'checking' as const,
        version: version + 1,
        changed_at: now,
        changed_by: context.identity.user.user_id,
      };
      await transaction
        .insertInto('merchant_bank_accounts')
        .values({ merchant_uid, ...row })
        .onConflict((conflict) => conflict.column('merchant_uid').doUpdateSet(row))
        .execute();
      const shown = { routing_number, account_number_last_four: sealed.account_number_last_four };
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'update_bank_account',
        target_type: 'bank_account',
        target_id: merchant_uid,
        ...(before === undefined
          ? {}
          : {
              before: {
                routing_number: before.routing_number,
                account_number_last_four: before.account_number_last_four,
              },
            }),
        after: shown,
      });
      await enqueueMails(transaction, context.identity.tenant_uid, {
        merchant_uid,
        now,
        version: row.version,
        ...shown,
      });
      return {
        bank_account: {
          ...shown,
          version: row.version,
          accounttype: 'checking' as const,
          changed_at: now.toISOString(),
        },
      };
    });
  };
}

type Change = {
  merchant_uid: string;
  now: Date;
  version: number;
  routing_number: string;
  account_number_last_four: string;
};

/** Enqueues one mail to the address of the business, and one to everyone who can administer it. */
async function enqueueMails(
  transaction: ScopedTransaction,
  tenant_uid: string,
  { merchant_uid, now, version, ...shown }: Change,
): Promise<void> {
  const merchant = await transaction
    .selectFrom('merchants')
    .leftJoin('merchant_profiles', 'merchant_profiles.merchant_uid', 'merchants.merchant_uid')
    .where('merchants.merchant_uid', '=', merchant_uid)
    .select(['doing_business_as', 'email'])
    .executeTakeFirstOrThrow();
  const { roles, people } = await readEntityGrants(transaction, merchant_uid);
  const administrators = people.filter((person) => person.active && canAdminister(codesHeldBy(person, roles)));
  const readers = new Map<string, string | null>([
    [merchant.email ?? '', administrators[0]?.id_server_id ?? null],
    ...administrators.map((person) => [person.email, person.id_server_id] as const),
  ]);
  readers.delete('');
  for (const [to, reader_id_server_id] of readers) {
    const message_id = `${merchant_uid}.bank.${version}.${digestOf(to)}`;
    await enqueueJob(transaction, {
      task: 'send_bank_change_mail',
      key: `bank/${message_id}`,
      tenant_uid,
      entity_id: merchant_uid,
      reference: maskedEmail(to),
      about: {
        to,
        reader_id_server_id,
        doing_business_as: merchant.doing_business_as,
        ...shown,
        changed_at: now.toISOString(),
        message_id,
      },
    });
  }
}

const digestOf = (address: string) => hash('sha256', address.toLowerCase()).slice(0, 16);
