import { getSimilarCustomers } from '@countinghouse/contract/vault/customers/get-similar-customers';
import { matchesEmail, matchesName, matchesPhone, matchesPostalCode } from '@countinghouse/domain/text/validation';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { useCall } from '../../../shared/client/use-call.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { customerHref } from '../customer/customer-address.ts';
import type { CustomerDraft } from '../form/customer-draft.ts';

/** Existing customers similar to the one being typed. They are shown beside the form and block nothing. */
export function SimilarCustomers({ control }: { control: Control<CustomerDraft> }) {
  const { t } = useLingui();
  const { may } = useAccess();
  const [first_name, last_name, email, phone_number, postal_code] = useWatch({
    control,
    name: ['first_name', 'last_name', 'email', 'phone_number', 'address.postal_code'],
  });
  const typed = useDebounced(JSON.stringify(askedOf({ first_name, last_name, email, phone_number, postal_code })));
  const body = JSON.parse(typed) as Asked;
  const enough = body.email !== undefined || body.phone_number !== undefined || isNameAndPlace(body);
  const found = useCall(getSimilarCustomers, { body }, { shown: 'log', enabled: may('VAVI') && enough });
  const customers = enough ? (found.data?.customers ?? []) : [];
  const reasons = {
    email: t`the same email address`,
    phone: t`the same phone number`,
    name_and_postal_code: t`the same name and postal code`,
  };
  return (
    <div aria-live="polite">
      {customers.length === 0 ? null : (
        <Callout tone="warning" title={t`You may have this customer already`}>
          <ul>
            {customers.map(({ customer_id, full_name, reason }) => (
              <li key={customer_id} dir="auto">
                {full_name}, {reasons[reason]}.{' '}
                <TextLink href={customerHref(customer_id)}>{t`Open ${full_name}`}</TextLink>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  );
}

type Asked = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone_number' | 'postal_code', string>>;

/** Returns the texts to search with: those that are valid so far. */
function askedOf(texts: Required<Asked>): Asked {
  const fits = {
    first_name: matchesName,
    last_name: matchesName,
    email: matchesEmail,
    phone_number: matchesPhone,
    postal_code: matchesPostalCode,
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const typed = text.trim();
      return typed !== '' && fits[name as keyof Asked](typed) ? [[name, typed]] : [];
    }),
  );
}

function isNameAndPlace({ last_name, postal_code }: Asked): boolean {
  return last_name !== undefined && postal_code !== undefined;
}
