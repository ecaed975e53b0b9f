import { Columns, Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FindPeopleToView, useMayViewAs } from '../../../shared/impersonation/find-people-to-view.tsx';
import { ListSearch } from '../../../shared/search/list-search.tsx';
import styles from './admin-home.module.css';

/** The entry to impersonation, for administrators who have the permission. */
export function MerchantViewSection() {
  return useMayViewAs() ? <MerchantView /> : null;
}

function MerchantView() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.merchantView}>
      <Columns template="minmax(15rem, 21.5rem) minmax(0, 1fr)" stackBelow="tablet">
        <Section title={t`See what a merchant sees`}>
          <div className="ui-stack">
            <p className={styles.purpose}>
              {t`Open the portal as one of their people. Everything you do is recorded under both names.`}
            </p>
            <ListSearch label={t`Merchant, user or email`} searched={search} length_minimum={3} onSearch={setSearch} />
          </div>
        </Section>
        <FindPeopleToView search={search} />
      </Columns>
    </div>
  );
}
