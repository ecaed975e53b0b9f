import { CallError } from '@countinghouse/contract/client';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { useDeclineReason } from '../../../shared/payment/decline-reason.ts';
import { AddressVerification, SecurityCodeVerification } from '../../../shared/payment/verification.tsx';

/** The result of a card check that the issuer, or the merchant's own rules, declined. */
export type Unverified = {
  decline_reason: string | null;
  response_code?: string | null;
  avs_response: string | null;
  csc_response: string | null;
};

/**
 * Why a card was not stored or verified: declined, no answer, or refused. It is at the bottom of its dialog and scrolls into view by
 * itself.
 */
export function CardProblem({ unverified, failure }: { unverified: Unverified | undefined; failure: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unverified !== undefined || failure !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [unverified, failure]);
  if (unverified === undefined && failure === undefined) return null;
  return (
    <div ref={place}>
      <Problem unverified={unverified} failure={failure} />
    </div>
  );
}

function Problem({ unverified, failure }: { unverified: Unverified | undefined; failure: unknown }) {
  const { t } = useLingui();
  const declineReason = useDeclineReason();
  if (unverified !== undefined) {
    const { decline_reason, response_code = null, avs_response, csc_response } = unverified;
    return (
      <Callout tone="danger" alert title={t`The card was not approved`}>
        {declineReason(decline_reason as never, response_code)}
        <DefinitionList
          label={t`What was checked`}
          items={[
            { key: 'address', term: t`Address`, value: <AddressVerification code={avs_response} /> },
            { key: 'code', term: t`Security code`, value: <SecurityCodeVerification code={csc_response} /> },
          ]}
        />
      </Callout>
    );
  }
  const unknown = failure instanceof CallError && failure.code === 'outcome_unknown';
  return unknown ? (
    <Callout tone="warning" alert title={t`The issuer did not respond`}>
      {t`Nothing was charged. Send it again: the card is stored once at most.`}
    </Callout>
  ) : (
    <Callout tone="danger" alert title={t`Nothing was saved`}>
      {errorTexts(failure).texts.join(' ')}
    </Callout>
  );
}
