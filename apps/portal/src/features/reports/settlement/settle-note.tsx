import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Callout, type CalloutTone } from '@countinghouse/ui/feedback/callout';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { type SettleOutcome, worstStatus } from './settle-outcome.ts';

/** The result of Settle now in words, with links to the batches. */
export function SettleNote({
  outcome,
  batchHref,
  onClose,
}: {
  outcome: SettleOutcome;
  batchHref: (batch: BatchResult) => string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const close = <Button size="tool" onClick={onClose}>{t`Close`}</Button>;
  if (outcome.kind !== 'batches') return <Refusal outcome={outcome} close={close} />;
  const tones = { settled: 'success', submitted: 'info', closing: 'info', failed: 'danger' } as const;
  return (
    <Callout alert tone={tones[worstStatus(outcome.batches)]} actions={close}>
      <ul>
        {outcome.batches.map((batch) => (
          <li key={batch.batch_id}>
            <BatchSentence batch={batch} /> <TextLink href={batchHref(batch)}>{t`Open the batch`}</TextLink>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function BatchSentence({ batch }: { batch: BatchResult }) {
  const { t } = useLingui();
  const format = useFormat();
  const number = batch.batch_number;
  const amount = format.money(batch.total_amount, batch.currency);
  const payments = plural(batch.payment_count, { one: '# payment', other: '# payments' });
  const code = batch.response_code ?? '';
  switch (batch.status) {
    case 'settled':
      return t`Batch ${number} is settled: ${payments}, ${amount}.`;
    case 'failed':
      return code === '95'
        ? t`The card processor refused batch ${number} (${payments}, ${amount}): its totals are not the same there (code ${code}). Its payments stay as they are.`
        : t`The card processor refused batch ${number} (${payments}, ${amount}, code ${code}). Its payments stay as they are.`;
    case 'submitted':
      return t`Batch ${number} is sent (${payments}, ${amount}). The card processor hasn’t responded yet. We’ll keep asking until it does.`;
    default:
      return t`Batch ${number} is closed (${payments}, ${amount}). It will be sent once the sales in progress have their responses.`;
  }
}

function Refusal({ outcome, close }: { outcome: Exclude<SettleOutcome, { kind: 'batches' }>; close: ReactNode }) {
  const { t } = useLingui();
  const tone: CalloutTone =
    outcome.kind === 'nothing_left' ? 'info' : outcome.kind === 'refused' ? 'danger' : 'warning';
  const words = () => {
    switch (outcome.kind) {
      case 'no_data':
        return t`No data returned from the API`;
      case 'nothing_left':
        return t`Nothing is waiting for settlement. The batch has been closed in the meantime.`;
      case 'unanswered':
        return t`It isn’t known yet whether the batch was closed: ${errorTexts(outcome.error).texts.join(' ')}. Settle again. Nothing is settled twice.`;
      case 'refused':
        return errorTexts(outcome.error).texts.join(' ');
    }
  };
  return (
    <Callout alert tone={tone} actions={close}>
      {words()}
    </Callout>
  );
}
