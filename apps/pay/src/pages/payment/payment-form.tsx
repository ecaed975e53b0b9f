import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { CheckboxField } from '../../components/field/checkbox-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { HiddenText } from '../../components/hidden-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { CardFields } from '../../form/card-fields.tsx';
import styles from '../../form/form.module.css';
import type { Form } from '../../form/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { consentOf } from './consent-of.ts';
import { CustomFields } from './custom-fields.tsx';
import { asksEmail, asksPostalCode, type CardFormPage, type PayerDraft } from './payer-draft.ts';

/** The card form of a page, with the button that pays. */
export function PaymentForm({
  page,
  form,
  sending,
  notice,
  onPay,
  sum,
  before,
  charging_text,
}: {
  page: CardFormPage;
  form: Form<PayerDraft>;
  sending: boolean;
  notice: ComponentChildren;
  onPay: () => void;
  sum: string | undefined;
  /** What is chosen before the card. */
  before?: ComponentChildren;
  /** The consent sentence for charging what is left of an invoice to the stored card; left out if that is not offered. */
  charging_text?: string | undefined;
}) {
  const { business, fields } = page;
  const optional = t`(optional)`;
  return (
    <form
      ref={form.place}
      // The button is under the form where there is room; on a phone it stays in view.
      style={{ display: 'contents' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) onPay();
      }}
      aria-label={t`Pay by card`}
    >
      <div class={styles.form}>
        {notice}
        {before}
        <h2 class={styles.title}>{t`Pay by card`}</h2>
        {asksEmail(page) ? (
          <TextField
            id="email"
            label={t`Email for the receipt`}
            optional={fields.email === 'required' ? undefined : optional}
            input={{
              type: 'email',
              inputMode: 'email',
              autoComplete: 'email',
              maxLength: 254,
              // The masked address of the customer for whom the link was made. It is used if nothing is typed.
              placeholder: page.customer?.email ?? '',
            }}
            locked={sending}
            {...form.field('email')}
          />
        ) : null}
        <CardFields form={form} locked={sending} />
        <TextField
          id="cardholder_name"
          label={t`Name on the card`}
          input={{ autoComplete: 'cc-name', maxLength: 64 }}
          locked={sending}
          {...form.field('cardholder_name')}
        />
        {asksPostalCode(page) ? (
          <TextField
            id="postal_code"
            label={t`Postal code`}
            input={{ autoComplete: 'billing postal-code', maxLength: 12 }}
            locked={sending}
            {...form.field('postal_code')}
          />
        ) : null}
        {fields.phone_number === 'hidden' ? null : (
          <TextField
            id="phone_number"
            label={t`Phone number`}
            optional={fields.phone_number === 'required' ? undefined : optional}
            input={{ type: 'tel', autoComplete: 'tel', maxLength: 24 }}
            locked={sending}
            {...form.field('phone_number')}
          />
        )}
        {(['billing', 'shipping'] as const).map((kind) =>
          fields[`${kind}_address`] === 'hidden' ? null : (
            <AddressFields
              key={kind}
              kind={kind}
              form={form}
              optional={fields[`${kind}_address`] === 'required' ? undefined : optional}
              locked={sending}
            />
          ),
        )}
        <CustomFields fields={page.custom_fields} form={form} locked={sending} />
        {page.keep_card === 'never' ? null : (
          <CheckboxField
            id="agreed"
            label={consentOf(page)}
            checked={form.draft.agreed}
            onChecked={(agreed) => form.change({ agreed })}
            error={form.errorOf('agreed')}
            locked={sending}
          />
        )}
        {charging_text !== undefined && form.draft.agreed ? (
          <CheckboxField
            id="charges_rest"
            label={charging_text}
            checked={form.draft.charges_rest}
            onChecked={(charges_rest) => form.change({ charges_rest })}
            error={undefined}
            locked={sending}
          />
        ) : null}
      </div>
      <div class={styles.pay}>
        <Button submit size="pay" look="primary" full busy={sending} glyph="lock">
          {sum === undefined ? t`Pay` : sending ? t`Paying ${sum}` : t`Pay ${sum}`}
        </Button>
        <HiddenText live>{sending ? t`The payment is in progress.` : ''}</HiddenText>
        <p class={styles.trust}>
          <Icon glyph="shield" size={16} />
          <span>{t`Sent encrypted. ${business} never sees your card number.`}</span>
        </p>
      </div>
    </form>
  );
}
