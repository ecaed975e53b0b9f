import { getPaymentLink } from '@countinghouse/contract/merchants/payment-link/get-payment-link';
import { getPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/get-payment-link-settings';
import { sendPaymentLink } from '@countinghouse/contract/merchants/payment-link/send-payment-link';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TagsField } from '@countinghouse/ui/choice/tags-field';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import type { LinkMerchant } from '../link-merchant.ts';
import { MailPreview } from './mail-preview.tsx';

/** A dialog to mail a link to up to twenty recipients, each separately. Input is kept on an error. */
export function SendDialog({
  merchant,
  link_id,
  onClose,
}: {
  merchant: LinkMerchant;
  link_id: string;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const queries = useQueryClient();
  const locked = useCallLocks()(sendPaymentLink);
  const params = { id: merchant.merchant_uid, link_id };
  const name = useCall(getPaymentLink, { params }, { shown: 'log' }).data?.link.name;
  const settings = useCall(getPaymentLinkSettings, { params: { id: merchant.merchant_uid } }, { shown: 'log' }).data;
  const [recipients, setRecipients] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<Locale>();
  const locale = chosen ?? settings?.paymentLink?.default_locale ?? 'en';
  const maximum = linkLimits.recipients_maximum;
  const sending = useMutation({
    mutationFn: () => send(sendPaymentLink, { params, body: { recipients: [...recipients], locale } }),
    meta: { shown: 'in_place' },
    onSuccess: ({ messages }) => {
      const sent_count = messages.length;
      const sent = count(sent_count);
      toast({
        tone: 'success',
        title: plural(sent_count, {
          one: `The link is on its way to ${sent} address`,
          other: `The link is on its way to ${sent} addresses`,
        }),
      });
      void queries.invalidateQueries({ queryKey: ['get_payment_link_history'] });
      onClose();
    },
  });
  const read = (typed: string) => {
    const address = typed.trim();
    if (!matchesEmail(address)) return { fault: t`Enter an email address, such as name@example.com` };
    if (recipients.length >= maximum)
      return { fault: t`You can send a link to at most ${maximum} addresses at a time` };
    return { value: address };
  };
  const reason = locked ?? (recipients.length === 0 ? t`Enter an email address first` : undefined);
  return (
    <Modal
      open
      size="default"
      lead="mail"
      title={t`Send link`}
      subtitle={name}
      onClose={onClose}
      onConfirm={() => sending.mutate()}
      confirmLabel={t`Send link`}
      confirmDisabledReason={reason}
      loading={sending.isPending}
    >
      <div className="ui-stack">
        {sending.isError ? (
          <Callout tone="danger" alert title={t`The link was not sent`}>
            {errorTexts(sending.error).texts.join(' ')}
          </Callout>
        ) : null}
        <TagsField
          label={t`To`}
          help={t`Each person gets their own email. Press Enter after each address.`}
          values={recipients}
          onValues={setRecipients}
          read={read}
        />
        <SelectField
          label={t`Language`}
          options={locales.map((code) => ({ value: code, label: localeNames[code].name }))}
          value={locale}
          onValue={(code) => setChosen(code as Locale)}
        />
        <MailPreview merchant={merchant} link_id={link_id} locale={locale} />
      </div>
    </Modal>
  );
}
