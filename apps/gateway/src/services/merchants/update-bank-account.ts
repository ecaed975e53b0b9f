import type { updateBankAccount as declaration } from '@countinghouse/contract/merchants/update-bank-account';
import { canAdminister, codesHeldBy } from '@countinghouse/domain/granting';
import { faultsOfSecrets } from '@countinghouse/domain/merchant-profile';
import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../../dependencies.ts';
import { languagesOf } from '../../languages.ts';
import { createMailer } from '../../mailer.ts';
import { type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { readEntityGrants } from '../../store/granting.ts';
import { sealAccountNumber } from '../../store/merchant-keys.ts';
import { lockMerchant, refuseFaults } from './operator-merchant.ts';

/**
 * Puts another bank account in place of a merchant's, over the version that was looked at, and tells the merchant by e-mail: at the
 * address of the business and at those of everybody who can administer it, so that whoever turns one of them away is still heard of at the others.
 * Each is written to in their language; the business, which has none, in that of the first of them.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request
 */
export function updateBankAccount({
  merchant_keys,
  settings,
  identity_accounts,
}: Pick<Dependencies, 'merchant_keys' | 'settings' | 'identity_accounts'>): Operation<typeof declaration> {
  const mailer = createMailer(settings);
  return async (context, { params, body }) => {
    const now = context.clock.now();
    const { version, account_number, routing_number } = body;
    const { bank_account, email, administrators, doing_business_as } = await context.transaction(
      async (transaction) => {
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
        const merchant = await transaction
          .selectFrom('merchants')
          .leftJoin('merchant_profiles', 'merchant_profiles.merchant_uid', 'merchants.merchant_uid')
          .where('merchants.merchant_uid', '=', merchant_uid)
          .select(['doing_business_as', 'email'])
          .executeTakeFirstOrThrow();
        const { roles, people } = await readEntityGrants(transaction, merchant_uid);
        const administrators = people.filter((person) => person.active && canAdminister(codesHeldBy(person, roles)));
        return {
          bank_account: {
            ...shown,
            version: row.version,
            accounttype: 'checking' as const,
            changed_at: now.toISOString(),
          },
          doing_business_as: merchant.doing_business_as,
          email: merchant.email ?? '',
          administrators,
        };
      },
    );
    const languageOf = await languagesOf(
      identity_accounts,
      administrators.map(({ id_server_id }) => id_server_id),
      context.log,
    );
    const first = administrators[0];
    const locales = new Map([
      [email, first === undefined ? 'en' : languageOf(first.id_server_id)],
      ...administrators.map((person) => [person.email, languageOf(person.id_server_id)] as const),
    ]);
    locales.delete('');
    // It is changed by now, whatever becomes of the message: that is logged, and the change stands in the audit.
    await Promise.all(
      [...locales].map(([to, locale]) =>
        writeMail('bank_account_changed', { doing_business_as, ...bank_account, changed_at: now }, locale)
          .then((mail) => mailer.send({ ...mail, to }))
          .catch((error: unknown) => {
            context.log.error({ error }, 'the merchant could not be told of its new bank account');
          }),
      ),
    );
    return { bank_account };
  };
}
