import type { updateMerchant as declaration } from '@countinghouse/contract/merchants/merchant/update-merchant';
import { faultsOfProfile, faultsOfSecrets } from '@countinghouse/domain/merchant/merchant-profile';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { sealTaxId } from '../../../store/merchants/merchant-keys.ts';
import {
  auditedProfile,
  readMerchantProfile,
  writeMerchantProfile,
} from '../../../store/merchants/merchant-profiles.ts';
import { lockMerchant, refuseFaults } from './operator-merchant.ts';

/**
 * Saves the profile of a merchant (S7.42), from the version that the caller read. An earlier save is never overwritten unseen.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version, invalid_request that names each invalid field
 */
export function updateMerchant({ merchant_keys }: Pick<Dependencies, 'merchant_keys'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const now = context.clock.now();
    const { version, tax_id, ...profile } = body;
    const merchant_profile = await context.transaction(async (transaction) => {
      const { merchant_uid, profile_version } = await lockMerchant(transaction, params.id);
      if (profile_version !== version) {
        throw new OperationError('changed_meanwhile', { details: { version: profile_version } });
      }
      refuseFaults([
        ...faultsOfProfile(profile, businessDateOf(now, profile.time_zone)),
        ...faultsOfSecrets({ tax_id }),
      ]);
      const before = await readMerchantProfile(transaction, merchant_uid);
      if (before === undefined) throw new OperationError('not_found');
      const { doing_business_as, legal_name, time_zone, account_category_code } = profile;
      await transaction
        .updateTable('merchants')
        .set({
          doing_business_as,
          legal_name,
          time_zone,
          account_category_code,
          profile_version: version + 1,
          updated_at: now,
        })
        .where('merchant_uid', '=', merchant_uid)
        .execute();
      await writeMerchantProfile(
        transaction,
        merchant_uid,
        profile,
        tax_id === undefined ? undefined : sealTaxId(merchant_keys, merchant_uid, tax_id),
      );
      const after = await readMerchantProfile(transaction, merchant_uid);
      if (after === undefined) throw new OperationError('not_found');
      const audited = (seen: typeof after) => ({
        ...auditedProfile(seen),
        tax_id_last_four: seen.tax_id_last_four,
        // Only that private data of an owner changed, not its values.
        owners_private: JSON.stringify(seen.owners) === JSON.stringify(before.owners) ? 'as before' : 'changed',
      });
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'update_merchant',
        target_type: 'merchant',
        target_id: merchant_uid,
        ...changedParts(audited(before), audited(after)),
      });
      return after;
    });
    return { merchant_profile };
  };
}
