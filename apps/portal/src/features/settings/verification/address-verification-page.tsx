import { getAddressVerification } from '@countinghouse/contract/merchants/settings/get-address-verification';
import { updateAddressVerification } from '@countinghouse/contract/merchants/settings/update-address-verification';
import { type AvsCode, type AvsMatch, avsCodes } from '@countinghouse/domain/card/avs-codes';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useVerificationTexts } from '../../../shared/payment/verification-texts.ts';
import { ForMerchant } from '../for-merchant.tsx';
import { VerificationForm } from './verification-form.tsx';

/** /settings/verification/address: the results of the address check that refuse a payment. */
export function AddressVerificationPage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Address Verification`}
      purpose={t`The issuer compares the billing address. Choose the results that decline a payment. A declined payment is reversed immediately.`}
    >
      {({ merchant_uid }) => <Loaded key={merchant_uid} merchant_uid={merchant_uid} />}
    </ForMerchant>
  );
}

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const texts = useVerificationTexts();
  const params = { id: merchant_uid };
  const found = useCall(getAddressVerification, { params }, { shown: 'in_place' });
  const titles: [AvsMatch, string][] = [
    ['no_match', t`Nothing matches`],
    ['partial', t`Only a part matches`],
    ['unavailable', t`The issuer could not check`],
    ['match', t`Everything that was checked matches`],
  ];
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the settings`} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton fields={10} />
    );
  }
  return (
    <VerificationForm
      label={t`Address Verification`}
      verification={found.data.verification}
      groups={titles.map(([match, title]) => ({
        key: match,
        title,
        codes: (Object.keys(avsCodes) as AvsCode[])
          .filter((code) => avsCodes[code].match === match)
          .map((code) => ({ code, text: texts.address(code).text, good: match === 'match' })),
      }))}
      calls={{
        name: getAddressVerification.name,
        writes: updateAddressVerification,
        read: () => send(getAddressVerification, { params }),
        save: (version, refused) => send(updateAddressVerification, { params, body: { version, refused } }),
      }}
    />
  );
}
