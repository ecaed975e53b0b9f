import type { TransactionRow } from '@countinghouse/contract/credit-card/payment';
import { emailReceipt } from '@countinghouse/contract/credit-card/receipts/email-receipt';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { Button } from '@countinghouse/ui/button/button';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { errorTexts } from '../client/report-error.ts';
import { useFormat } from '../format/use-format.ts';
import { useSession } from '../session/session.ts';
import { useAccess } from '../session/use-access.ts';
import { useWriteLock } from '../session/use-write-lock.ts';
import { sendReceipt } from './send-receipt.ts';

type Mailed = Pick<TransactionRow, 'payment_id' | 'email'>;

/** Emails the receipts of several payments, each to its customer's address. Asks for confirmation first, and reports how many were sent. */
export function EmailReceiptsButton({ payments, onDone }: { payments: readonly Mailed[]; onDone: () => void }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const { merchant } = useSession();
  const { may } = useAccess();
  const locked = useWriteLock(emailReceipt);
  const [sent_count, setSentCount] = useState<number>();
  // One idempotency key per payment: a retry after a failure sends no receipt twice.
  const keys = useRef(new Map<string, string>());
  const keyOf = (payment_id: string) => {
    const key = keys.current.get(payment_id) ?? crypto.randomUUID();
    keys.current.set(payment_id, key);
    return key;
  };
  if (merchant === undefined || !emailReceipt.permission.any_of.some(may)) return null;

  const addressed = payments.filter(({ email }) => matchesEmail(email));
  const addressed_count = addressed.length;
  const without = payments.length - addressed_count;
  const reason =
    locked ?? (addressed.length === 0 ? t`None of these payments has a customer’s email address` : undefined);
  const run = async () => {
    const all = count(addressed.length);
    const left_out = count(without);
    const yes = await confirm({
      title: plural(addressed_count, { one: `Email ${all} receipt?`, other: `Email ${all} receipts?` }),
      subtitle:
        without === 0
          ? t`Each goes to the email address of its customer.`
          : plural(without, {
              one: `Each goes to the email address of its customer. ${left_out} payment without an address is left out.`,
              other: `Each goes to the email address of its customer. ${left_out} payments without an address are left out.`,
            }),
      confirmLabel: t`Send receipts`,
      lead: 'mail',
    });
    if (!yes) return;
    const outcome = await sendAll(addressed, keyOf, setSentCount);
    setSentCount(undefined);
    const sent_total = outcome.sent_count;
    const sent = count(sent_total);
    if (outcome.error === undefined) {
      toast({
        tone: 'success',
        title: plural(sent_total, { one: `${sent} receipt sent`, other: `${sent} receipts sent` }),
      });
      onDone();
      return;
    }
    const [why = ''] = errorTexts(outcome.error).texts;
    toast({ tone: 'danger', title: t`${sent} of ${all} receipts sent`, note: why });
  };
  const progress = count(sent_count ?? 0);
  const wanted = count(addressed.length);
  return (
    <Button
      size="tool"
      icon={IconMail}
      loading={sent_count !== undefined}
      {...(reason === undefined ? {} : { disabledReason: reason })}
      onClick={() => void run()}
    >
      {sent_count === undefined ? t`Email receipts` : t`Sending ${progress} of ${wanted}`}
    </Button>
  );
}

/** One at a time, so that a rate limit on mail fails only one request. The first failure stops it. */
async function sendAll(
  payments: readonly Mailed[],
  keyOf: (payment_id: string) => string,
  onSent: (sent_count: number) => void,
): Promise<{ sent_count: number; error?: unknown }> {
  let sent_count = 0;
  for (const { payment_id, email } of payments) {
    onSent(sent_count);
    try {
      await sendReceipt(payment_id, email, keyOf(payment_id));
    } catch (error) {
      return { sent_count, error };
    }
    sent_count += 1;
  }
  return { sent_count };
}
