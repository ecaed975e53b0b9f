import { federalReserveDistrictOf, routingNumberFault } from '@countinghouse/domain/settlement/bank-account';
import { DigitsField } from '@countinghouse/ui/field/digits-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import type { MerchantDraft } from './merchant-draft.ts';

/** Routing and account number of a checking account. A valid routing number shows where its bank is. */
export function BankFields({ form }: { form: FormOfFields<MerchantDraft> }) {
  const { t } = useLingui();
  return (
    <>
      <Span of={3}>
        <FormField form={form} name="bank_account.routing_number" also={['bank_account.account_number']}>
          {({ frame, value, change }) => {
            const district = routingNumberFault(value) === undefined ? federalReserveDistrictOf(value) : undefined;
            return (
              <DigitsField
                label={t`Routing number`}
                longest={9}
                help={
                  district === undefined
                    ? t`The nine digits at the bottom left of a check.`
                    : t`Federal Reserve district of ${district}`
                }
                {...frame}
                digits={value}
                onDigits={change}
              />
            );
          }}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="bank_account.account_number">
          {({ frame, value, change }) => (
            <DigitsField
              label={t`Account number`}
              longest={17}
              help={t`A checking account. It is stored encrypted. Only the last four digits are shown again.`}
              {...frame}
              digits={value}
              onDigits={change}
            />
          )}
        </FormField>
      </Span>
    </>
  );
}
