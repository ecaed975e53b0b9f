import { TextLink } from '@countinghouse/ui/button/anchor';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { pathTo } from '../../../shared/routes/routes.ts';
import { ConsentFields } from '../../../shared/vault/consent-fields.tsx';
import { CustomerSearchField } from '../../../shared/vault/customer-search-field.tsx';
import type { Sale } from './use-sale.ts';

/** The fields to store the typed card for a customer. It is stored only if the payment is approved. */
export function KeepCard({ sale }: { sale: Sale }) {
  const { t } = useLingui();
  const keep = useWatch({ control: sale.control, name: 'keep_account.keep' });
  return (
    <>
      <Span of={6}>
        <FormField form={sale} name="keep_account.keep">
          {({ box }) => (
            <Checkbox
              label={t`Keep this card for a customer`}
              help={t`It is stored once the payment is approved.`}
              {...box}
              onChange={(event) => sale.keepCard(event.currentTarget.checked)}
            />
          )}
        </FormField>
      </Span>
      {keep ? <KeepFields sale={sale} /> : null}
    </>
  );
}

function KeepFields({ sale }: { sale: Sale }) {
  const { t } = useLingui();
  const mayOpen = useMayOpen();
  const customer = useField(sale, 'keep_account.customer_id');
  const name = useWatch({ control: sale.control, name: 'keep_account.customer_name' });
  const { value, frame } = customer;
  return (
    <>
      <Span of={6}>
        <CustomerSearchField
          label={t`Customer`}
          name={frame.name}
          error={frame.error}
          onBlur={frame.onBlur}
          value={value}
          chosen={value === '' ? undefined : { customer_id: value, full_name: name }}
          onChoose={sale.chooseKeeper}
        />
      </Span>
      {value === '' && mayOpen('vault-customer-add') ? (
        <Span of={6}>
          <p className="ui-small ui-dim">
            <TextLink href={pathTo('vault-customer-add')}>{t`Add a customer who is not in the list`}</TextLink>
          </p>
        </Span>
      ) : null}
      <ConsentFields
        channel={useField(sale, 'keep_account.consent_channel')}
        text={useField(sale, 'keep_account.consent_text')}
      />
    </>
  );
}
