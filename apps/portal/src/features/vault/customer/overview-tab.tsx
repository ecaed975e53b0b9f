import { TextLink } from '@countinghouse/ui/button/anchor';
import { LinkButton } from '@countinghouse/ui/button/button';
import { Chip } from '@countinghouse/ui/choice/chip';
import { Columns, Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { CustomerAddresses } from '../addresses/customer-addresses.tsx';
import { CustomerCards } from '../cards/customer-cards.tsx';
import { CustomerInvoices } from '../invoices/customer-invoices.tsx';
import { DueNext } from '../invoices/due-next.tsx';
import { customerHref } from './customer-address.ts';
import styles from './customer-page.module.css';
import { CustomerPayments } from './customer-payments.tsx';
import type { CustomerTabProps } from './customer-tab-props.ts';

/** The overview of a customer: what it paid, its cards and addresses, and the merchant's note. */
export function OverviewTab({ customer }: CustomerTabProps) {
  const { t } = useLingui();
  const { may } = useAccess();
  const mayOpen = useMayOpen();
  const beside = (
    <div className={styles.stack}>
      <DueNext
        customer_id={customer.customer_id}
        frame={(content) => <Section title={t`Due next`}>{content}</Section>}
      />
      <CustomerCards customer={customer} />
      {mayOpen('invoice') ? (
        <Section title={t`Invoices`}>
          <CustomerInvoices customer_id={customer.customer_id} />
        </Section>
      ) : null}
      <CustomerAddresses customer={customer} />
      <Notes customer={customer} />
    </div>
  );
  if (!may('RESV')) return beside;
  return (
    <Columns template="minmax(0, 1fr) 400px" stackBelow="tablet">
      <CustomerPayments customer={customer} />
      {beside}
    </Columns>
  );
}

function Notes({ customer }: CustomerTabProps) {
  const { t } = useLingui();
  const { note, tags, customer_id } = customer;
  const href = `${customerHref(customer_id, 'edit')}#note`;
  return (
    <Section
      title={t`Notes`}
      end={
        <LinkButton size="tool" color="ghost" icon={IconPencil} href={href} aria-label={t`Edit notes`}>
          {t`Edit`}
        </LinkButton>
      }
    >
      <p className={styles.note} dir="auto">
        {note === '' ? <TextLink href={href}>{t`Write a note that only your team sees`}</TextLink> : note}
      </p>
      {tags.length === 0 ? null : (
        <div className={styles.tags}>
          {tags.map((tag) => (
            <Chip key={tag} value={tag} />
          ))}
        </div>
      )}
    </Section>
  );
}
