import type { CurrencyCode } from '@countinghouse/domain/money';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { PercentTags } from '../../../../shared/fields/percent-tags.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import { EditorSection } from '../../../../shared/page/editor-section.tsx';
import { SumField } from '../lines/number-cells.tsx';
import { CardOnFile } from './card-on-file.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Work = ReturnType<typeof useInvoiceForm>['form'];

/** What the payer can choose. */
export function PaymentSection({ form, currency, locale }: { form: Work; currency: CurrencyCode; locale: string }) {
  const { t } = useLingui();
  const allow_partial = useWatch({ control: form.control, name: 'allow_partial' });
  return (
    <EditorSection title={t`How it is paid`}>
      <Span of={allow_partial ? 3 : 6}>
        <FormField form={form} name="allow_partial">
          {({ box }) => (
            <Checkbox label={t`Accept part payments`} help={t`The payer may choose the amount.`} {...box} />
          )}
        </FormField>
      </Span>
      {allow_partial ? (
        <Span of={3}>
          <SumField form={form} name="minimum_amount" label={t`The smallest payment`} currency={currency} />
        </Span>
      ) : null}
      <Span of={6}>
        <FormField form={form} name="tip_percents">
          {({ value, change, frame }) => (
            <PercentTags label={t`Tips`} value={value} onChange={change} locale={locale} {...frame} />
          )}
        </FormField>
      </Span>
      <CardOnFile form={form} />
    </EditorSection>
  );
}
