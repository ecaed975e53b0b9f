import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { LinkAmounts } from '@countinghouse/domain/payment-link/link-amount';
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { CheckboxField } from '../../components/field/checkbox-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { HiddenText } from '../../components/hidden-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { DuoFrame } from '../../components/page-frame.tsx';
import { CardFields } from '../../form/card-fields.tsx';
import styles from '../../form/form.module.css';
import type { Form } from '../../form/use-form.ts';
import { money } from '../../format.ts';
import { AddressFields } from './address-fields.tsx';
import { businessOf } from './business-of.ts';
import type { Choice, ChoiceFault } from './choice.ts';
import { choiceFaultText } from './choice-words.ts';
import { consentOf } from './consent-of.ts';
import { CustomFields } from './custom-fields.tsx';
import { LinkLines, LinkTotal, TipLine } from './link-bill.tsx';
import { LinkHead } from './link-head.tsx';
import { asksEmail, asksPostalCode, type PayerDraft } from './payer-draft.ts';
import pageStyles from './payment.module.css';
import { TipChoice } from './tip-choice.tsx';

/** What is paid, the tip and the card: everything on one page, so that the sum stays in sight. */
export function CardPage({
  page,
  choice,
  onChoice,
  net,
  amounts,
  form,
  sending,
  notice,
  onPay,
  onChange,
}: {
  page: LinkPage;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  /** What is paid without a tip. */
  net: LinkAmounts;
  amounts: LinkAmounts | ChoiceFault;
  form: Form<PayerDraft>;
  sending: boolean;
  /** What became of the last try. */
  notice: ComponentChildren;
  onPay: () => void;
  /** Goes back to the choice; undefined where there is none. */
  onChange: (() => void) | undefined;
}) {
  const fault = 'code' in amounts ? amounts : undefined;
  const shown = 'code' in amounts ? net : amounts;
  const total = 'code' in amounts ? undefined : amounts.total_amount;
  return (
    <DuoFrame
      business={businessOf(page)}
      what={
        <>
          <LinkHead page={page} />
          <section class={pageStyles.bill} aria-label={t`What you pay`}>
            {isSumAlone(page, shown) ? null : <LinkLines page={page} choice={choice} amounts={shown} />}
            {onChange === undefined || sending ? null : (
              <button type="button" class={pageStyles.change} onClick={onChange}>
                {t`Change`}
              </button>
            )}
            {page.tip_choices.length === 0 ? null : (
              <TipChoice
                page={page}
                net_amount={net.net_amount}
                tip={choice.tip}
                onTip={(tip) => onChoice({ ...choice, tip })}
                error={
                  fault?.field === 'tip_amount' && choice.tip.by === 'amount' && choice.tip.typed !== ''
                    ? choiceFaultText(page, fault)
                    : undefined
                }
                locked={sending}
              />
            )}
            <TipLine page={page} choice={choice} amounts={shown} />
            <LinkTotal page={page} total_amount={total} />
          </section>
        </>
      }
    >
      <PaymentForm
        page={page}
        form={form}
        sending={sending}
        notice={notice}
        onPay={onPay}
        sum={total === undefined ? undefined : money(total, page.currency)}
      />
    </DuoFrame>
  );
}

/** Whether the total says all: a line above it would say the same. */
function isSumAlone(page: LinkPage, { tax_amount }: LinkAmounts): boolean {
  return page.kind !== 'items' && tax_amount === 0 && page.tip_choices.length === 0;
}

function PaymentForm({
  page,
  form,
  sending,
  notice,
  onPay,
  sum,
}: {
  page: LinkPage;
  form: Form<PayerDraft>;
  sending: boolean;
  notice: ComponentChildren;
  onPay: () => void;
  sum: string | undefined;
}) {
  const { business, fields } = page;
  const optional = t`(optional)`;
  return (
    <form
      ref={form.place}
      // Where there is room, the button stands under the form; on a phone it stays in sight.
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
              // Of whom the link was made for, masked: theirs it is where nothing is typed.
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
      </div>
      <div class={styles.pay}>
        <Button submit size="pay" look="primary" full busy={sending} glyph="lock">
          {sum === undefined ? t`Pay` : sending ? t`Paying ${sum}` : t`Pay ${sum}`}
        </Button>
        <HiddenText live>{sending ? t`The payment is being made.` : ''}</HiddenText>
        <p class={styles.trust}>
          <Icon glyph="shield" size={16} />
          <span>{t`Sent encrypted. ${business} never sees your card number.`}</span>
        </p>
      </div>
    </form>
  );
}
