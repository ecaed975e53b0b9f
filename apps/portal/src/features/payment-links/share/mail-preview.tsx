import { getPaymentLinkMail } from '@countinghouse/contract/merchants/payment-link/get-payment-link-mail';
import type { Locale } from '@countinghouse/domain/text/locales';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import type { LinkMerchant } from '../link-merchant.ts';
import styles from './share.module.css';

/** The full email that sends a link, in the chosen language. The secret of the link is withheld. */
export function MailPreview({
  merchant,
  link_id,
  locale,
}: {
  merchant: LinkMerchant;
  link_id: string;
  locale: Locale;
}) {
  const { t } = useLingui();
  const params = { id: merchant.merchant_uid, link_id };
  const found = useCall(getPaymentLinkMail, { params, query: { locale } }, { shown: 'in_place' });
  const mail = found.data?.mail;
  return (
    <section aria-label={t`Preview of the email`}>
      <h3 className={styles.label}>{t`Preview of the email`}</h3>
      {mail === undefined ? (
        found.isError ? (
          <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <TableSkeleton rows={4} />
        )
      ) : (
        <div className={styles.mail} lang={mail.locale} dir="auto">
          <p className={styles.subject}>{mail.subject}</p>
          <p>{mail.text.replaceAll('#withheld', '#…')}</p>
        </div>
      )}
    </section>
  );
}
