import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { ChoiceGrid } from '../../components/field/choice-grid.tsx';
import { FieldError } from '../../components/field/field.tsx';
import { DuoFrame } from '../../components/page-frame.tsx';
import formStyles from '../../form/form.module.css';
import { money } from '../../format.ts';
import { AmountField } from './amount-field.tsx';
import { businessOf } from './business-of.ts';
import { amountsOf, type Choice, type ChoiceFault, isTyped } from './choice.ts';
import { choiceFaultText, limitsText } from './choice-words.ts';
import { ItemList } from './item-list.tsx';
import { LinkLines, LinkTotal } from './link-bill.tsx';
import { LinkHead } from './link-head.tsx';
import styles from './payment.module.css';

/** What a link offers, if there is something to choose: an amount, or items. */
export function OfferPage({
  page,
  choice,
  onChoice,
  onContinue,
}: {
  page: LinkPage;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  onContinue: () => void;
}) {
  const [tried, setTried] = useState(false);
  const amounts = amountsOf(page, { ...choice, tip: { by: 'not_chosen' } });
  const fault = 'code' in amounts ? amounts : undefined;
  const total = 'code' in amounts ? undefined : amounts.total_amount;
  const sum = total === undefined ? '' : money(total, page.currency);
  return (
    <DuoFrame business={businessOf(page)} what={<LinkHead page={page} />}>
      <form
        style={{ display: 'contents' }}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fault === undefined) onContinue();
          else event.currentTarget.querySelector<HTMLInputElement>('input')?.focus();
        }}
      >
        <div class={styles.offer}>
          <OfferChoice page={page} choice={choice} onChoice={onChoice} fault={shownFault(page, choice, fault, tried)} />
          {'code' in amounts ? null : page.kind === 'items' ? (
            <LinkLines page={page} choice={choice} amounts={amounts} />
          ) : null}
          <LinkTotal page={page} total_amount={total} />
        </div>
        <div class={formStyles.pay}>
          <Button submit size="pay" look="primary" full>
            {sum === '' ? t`Continue` : t`Continue with ${sum}`}
          </Button>
        </div>
      </form>
    </DuoFrame>
  );
}

/** Returns the fault to show: after the visitor tried to go on; a fault of a typed amount immediately. */
function shownFault(page: LinkPage, choice: Choice, fault: ChoiceFault | undefined, tried: boolean) {
  if (fault === undefined) return undefined;
  const typed = isTyped(page, choice) && choice.typed !== '' && fault.code !== 'too_small';
  return tried || typed ? choiceFaultText(page, fault) : undefined;
}

function OfferChoice({
  page,
  choice,
  onChoice,
  fault,
}: {
  page: LinkPage;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  fault: string | undefined;
}) {
  if (page.kind === 'items') {
    return (
      <section aria-label={t`Items`}>
        <ItemList
          page={page}
          quantities={choice.quantities}
          onQuantity={(item_id, quantity) =>
            onChoice({ ...choice, quantities: { ...choice.quantities, [item_id]: quantity } })
          }
        />
        {fault === undefined ? null : (
          <div role="alert">
            <FieldError id="items-error" text={fault} />
          </div>
        )}
      </section>
    );
  }
  const field = (
    <AmountField
      id="amount"
      label={page.kind === 'open' ? t`Amount` : t`Your amount`}
      currency={page.currency}
      typed={choice.typed}
      onTyped={(typed) => onChoice({ ...choice, typed })}
      help={limitsText(page)}
      error={fault}
      takesFocus={page.kind === 'choice'}
      large
    />
  );
  if (page.kind !== 'choice') return field;
  return (
    <div>
      <ChoiceGrid
        name="amount"
        label={t`Choose an amount`}
        columns={page.choices.length % 3 === 0 ? 3 : 2}
        choices={[
          ...page.choices.map((amount) => ({ value: String(amount), label: money(amount, page.currency) })),
          ...(page.allows_other_amount ? [{ value: 'other', label: t`Other amount`, aside: true }] : []),
        ]}
        value={choice.amount === undefined ? undefined : String(choice.amount)}
        onChoose={(value) => onChoice({ ...choice, amount: value === 'other' ? 'other' : Number(value) })}
      />
      {choice.amount === 'other' ? (
        <div class={styles.tip}>{field}</div>
      ) : fault === undefined ? null : (
        <div role="alert">
          <FieldError id="choice-error" text={fault} />
        </div>
      )}
    </div>
  );
}
