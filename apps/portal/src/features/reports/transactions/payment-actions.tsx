import type { Transaction } from '@countinghouse/contract/credit-card/payment';
import { emailReceipt } from '@countinghouse/contract/credit-card/receipts/email-receipt';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { DownloadReceiptButton } from '../../../shared/payment/download-receipt-button.tsx';
import { EmailReceiptDialog } from '../../../shared/payment/email-receipt-dialog.tsx';
import { paymentHref } from '../../../shared/payment/payment-address.ts';
import { PrintedReceipt } from '../../../shared/payment/printed-receipt.tsx';
import type { ReceiptFacts } from '../../../shared/payment/use-receipt-words.ts';
import { useOperations } from '../../../shared/payment-operations/use-operations.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import styles from './payment-details.module.css';

/**
 * The actions on a payment: the operations that its status and the user's permissions allow, its receipt on paper or by e-mail, its
 * address.
 */
export function PaymentActions({ payment, zone }: { payment: Transaction; zone: TimeZone }) {
  const { t } = useLingui();
  const { merchant } = useSession();
  const locked = useWriteLock(emailReceipt);
  const { offered } = useOperations();
  const [emailing, setEmailing] = useState(false);
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  const print = () => {
    flushSync(() => setPrinting(true));
    window.print();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(paymentHref(payment.payment_id), window.location.origin).href);
    toast({ tone: 'success', title: t`The link to the payment is copied` });
  };
  const facts: ReceiptFacts = {
    ...payment,
    business_name: payment.doing_business_as,
    terminal_name: payment.terminal.name,
    time_zone: zone,
  };
  const paper = (
    <Button size="tool" icon={IconPrinter} onClick={print}>
      {t`Print receipt`}
    </Button>
  );
  const email =
    merchant === undefined ? null : (
      <Button size="tool" icon={IconMail} onClick={() => setEmailing(true)} disabledReason={locked}>
        {t`Email receipt`}
      </Button>
    );
  return (
    <div className={styles.actions}>
      {offered(payment).map(({ key, label, glyph, onSelect }) => (
        <Button key={key} size="tool" icon={glyph} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {email === null ? null : paper}
      <DownloadReceiptButton size="tool" facts={facts} />
      {printing ? <PrintedReceipt onPrinted={printed} facts={facts} /> : null}
      <span className="ui-row">
        {email ?? paper}
        <IconButton glyph={IconLink} label={t`Copy link`} onClick={() => void copy()} />
      </span>
      {emailing ? (
        <EmailReceiptDialog payment_id={payment.payment_id} email={payment.email} onClose={() => setEmailing(false)} />
      ) : null}
    </div>
  );
}
