import type { EstimateAnswer } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { useShortTime } from '../../../shared/format/use-short-time.ts';

/** The recipient's answer to an estimate: who accepted it, or why it was declined, and when. */
export function AnsweredEstimate({ answer, zone }: { answer: EstimateAnswer | null; zone: TimeZone }) {
  const { t } = useLingui();
  const timeOf = useShortTime(zone);
  if (answer === null) return null;
  const { name, reason } = answer;
  const time = timeOf(answer.answered_at);
  if (answer.answer === 'accepted') {
    return (
      <Callout tone="success" title={t`Accepted`}>
        <span dir="auto">{name === '' ? t`By the recipient, ${time}` : t`By ${name}, ${time}`}</span>
      </Callout>
    );
  }
  return (
    <Callout tone="warning" title={t`Declined`}>
      <span>{t`By the recipient, ${time}`}</span>
      {reason === '' ? null : (
        <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {reason}
        </p>
      )}
    </Callout>
  );
}
