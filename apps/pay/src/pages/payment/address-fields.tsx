import { t } from '@lingui/core/macro';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import styles from '../../form/form.module.css';
import type { Form } from '../../form/use-form.ts';
import { countryOptions } from './country-options.ts';
import type { AddressKind, PayerDraft } from './payer-draft.ts';

/** The fields of an address, with autofill names. */
export function AddressFields({
  kind,
  form,
  optional,
  locked,
}: {
  kind: AddressKind;
  form: Form<PayerDraft>;
  /** The word that marks optional fields; undefined if the address is required. */
  optional: string | undefined;
  locked: boolean;
}) {
  const line = (name: 'address_1' | 'address_2' | 'city' | 'state' | 'postal_code' | 'country') =>
    ({ id: `${kind}_${name}`, locked, ...form.field(`${kind}_${name}`) }) as const;
  const fills = (name: string) => ({ autoComplete: `${kind} ${name}` });
  return (
    <fieldset class={styles.group}>
      <legend>{kind === 'billing' ? t`Billing address` : t`Shipping address`}</legend>
      <SelectField label={t`Country`} options={countryOptions()} select={fills('country')} {...line('country')} />
      <TextField
        label={t`Street and number`}
        optional={optional}
        input={{ ...fills('address-line1'), maxLength: 100 }}
        {...line('address_1')}
      />
      <TextField
        label={t`Apartment or floor`}
        optional={t`(optional)`}
        input={{ ...fills('address-line2'), maxLength: 100 }}
        {...line('address_2')}
      />
      <div class={styles.pair}>
        <TextField
          label={t`City`}
          optional={optional}
          input={{ ...fills('address-level2'), maxLength: 60 }}
          {...line('city')}
        />
        <TextField
          label={t`State or region`}
          optional={t`(optional)`}
          input={{ ...fills('address-level1'), maxLength: 60 }}
          {...line('state')}
        />
      </div>
      <TextField
        label={t`Postal code`}
        optional={optional}
        input={{ ...fills('postal-code'), maxLength: 12 }}
        {...line('postal_code')}
      />
    </fieldset>
  );
}
