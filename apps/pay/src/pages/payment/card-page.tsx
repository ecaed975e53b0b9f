import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { LinkAmounts } from '@countinghouse/domain/payment-link/link-amount';
import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { DuoFrame } from '../../components/page-frame.tsx';
import type { Form } from '../../form/use-form.ts';
import { money } from '../../format.ts';
import { businessOf } from './business-of.ts';
import type { Choice, ChoiceFault } from './choice.ts';
import { choiceFaultText } from './choice-words.ts';
import { LinkLines, LinkTotal, TipLine } from './link-bill.tsx';
import { LinkHead } from './link-head.tsx';
import type { PayerDraft } from './payer-draft.ts';
import pageStyles from './payment.module.css';
import { PaymentForm } from './payment-form.tsx';
import { TipChoice } from './tip-choice.tsx';

/** The bill, the tip and the card on one page, so that the total stays in view. */
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
  /** The amounts without a tip. */
  net: LinkAmounts;
  amounts: LinkAmounts | ChoiceFault;
  form: Form<PayerDraft>;
  sending: boolean;
  /** The outcome of the last attempt. */
  notice: ComponentChildren;
  onPay: () => void;
  /** Goes back to the choice; undefined if there is nothing to choose. */
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

/** Returns whether the bill has only a total, because a line above it would say the same. */
function isSumAlone(page: LinkPage, { tax_amount }: LinkAmounts): boolean {
  return page.kind !== 'items' && tax_amount === 0 && page.tip_choices.length === 0;
}
