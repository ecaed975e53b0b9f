import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { useChargeWords } from '../../shared/charge-words.ts';
import { StoredCardChoice } from '../../shared/stored-card-choice.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** The stored card that the invoice charges automatically, and how often a declined charge is retried. */
export function CardOnFile({ form }: { form: Work }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const { retryOptions } = useChargeWords();
  const [customer_id, account_uid] = useWatch({ control: form.control, name: ['customer_id', 'account_uid'] });
  if (!may('VAVI')) return null;
  if (customer_id === '') {
    return (
      <Span of={6}>
        <p className="ui-small ui-dim">{t`Choose a customer to charge a stored card on the due dates.`}</p>
      </Span>
    );
  }
  return (
    <>
      <Span of={6}>
        <FormField form={form} name="account_uid">
          {({ value, change, frame }) => (
            <StoredCardChoice
              customer_id={customer_id}
              value={value}
              onValue={change}
              error={frame.error}
              disabled={form.disabled}
            />
          )}
        </FormField>
      </Span>
      {account_uid === '' ? null : (
        <Span of={6}>
          <FormField form={form} name="re_attempts">
            {({ choice }) => (
              <SelectField
                label={t`If the bank declines`}
                help={t`Retried on business days: one, three and seven days after the due date`}
                options={retryOptions}
                {...choice}
              />
            )}
          </FormField>
        </Span>
      )}
    </>
  );
}
