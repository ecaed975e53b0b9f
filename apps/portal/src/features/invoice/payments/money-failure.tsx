import { CallError } from '@countinghouse/contract/client';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { useCardRefusal } from '../../../shared/vault/use-card-refusal.ts';

/** Returns whether the outcome of a request is still unknown: no answer, or none that decides it. */
const isOpen = (failure: unknown) =>
  failure instanceof CallError &&
  (failure.status === 0 ||
    failure.status >= 500 ||
    failure.code === 'outcome_unknown' ||
    failure.code === 'idempotency_in_progress') &&
  failure.code !== 'acquirer_unavailable';

/**
 * Why money was not moved or recorded; or that the outcome is unknown.
 * @param failure undefined shows nothing
 * @param title what did not happen, for a failure with a known outcome
 */
export function MoneyFailure({ failure, title }: { failure: unknown; title: string }) {
  const { t } = useLingui();
  const cardRefusal = useCardRefusal();
  if (failure === undefined) return null;
  if (isOpen(failure)) {
    return (
      <Callout tone="warning" alert title={t`The outcome isn’t known yet`}>
        {t`There was no response. Try again without changes to see the outcome. Nothing is done twice.`}
      </Callout>
    );
  }
  return (
    <Callout tone="danger" alert title={title}>
      {cardRefusal(failure) ?? errorTexts(failure).texts.join(' ')}
    </Callout>
  );
}
