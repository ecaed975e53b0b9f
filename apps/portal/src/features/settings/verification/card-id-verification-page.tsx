import { getCardIdVerification } from '@countinghouse/contract/merchants/settings/get-card-id-verification';
import { updateCardIdVerification } from '@countinghouse/contract/merchants/settings/update-card-id-verification';
import { type CvvCode, type CvvMatch, cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useVerificationTexts } from '../../../shared/payment/verification-texts.ts';
import { ForMerchant } from '../for-merchant.tsx';
import { VerificationForm } from './verification-form.tsx';

/** /settings/verification/card-id: the results of the security code check that refuse a payment. */
export function CardIdVerificationPage() {
  const { t } = useLingui();
  return (
    <ForMerchant
      title={t`Card ID Verification`}
      purpose={t`The issuer compares the card’s security code. Choose the results that decline a payment. A declined payment is reversed immediately.`}
    >
      {({ merchant_uid }) => <Loaded key={merchant_uid} merchant_uid={merchant_uid} />}
    </ForMerchant>
  );
}

function Loaded({ merchant_uid }: { merchant_uid: string }) {
  const { t } = useLingui();
  const texts = useVerificationTexts();
  const params = { id: merchant_uid };
  const found = useCall(getCardIdVerification, { params }, { shown: 'in_place' });
  const groups: [string, string, readonly CvvMatch[]][] = [
    ['wrong', t`The code is incorrect`, ['no_match', 'suspicious', 'not_valid']],
    ['unchecked', t`The code was not given or not checked`, ['missing', 'not_checked']],
    ['match', t`The code is correct`, ['match']],
  ];
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} title={t`Couldn’t load the settings`} onRetry={() => void found.refetch()} />
    ) : (
      <FormSkeleton fields={8} />
    );
  }
  return (
    <VerificationForm
      label={t`Card ID Verification`}
      verification={found.data.verification}
      groups={groups.map(([key, title, matches]) => ({
        key,
        title,
        codes: (Object.keys(cvvCodes) as CvvCode[])
          .filter((code) => matches.includes(cvvCodes[code].match))
          .map((code) => ({ code, text: texts.securityCode(code).text, good: key === 'match' })),
      }))}
      calls={{
        name: getCardIdVerification.name,
        writes: updateCardIdVerification,
        read: () => send(getCardIdVerification, { params }),
        save: (version, refused) => send(updateCardIdVerification, { params, body: { version, refused } }),
      }}
    />
  );
}
