import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ListSearch } from '../search/list-search.tsx';
import { FindPeopleToView } from './find-people-to-view.tsx';

/** For a page that belongs to one merchant: finds a merchant's user and opens the page as that user. */
export function ChooseMerchant({ destination }: { destination: string }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <Section title={t`Choose a merchant`}>
      <div className="ui-stack">
        <p className="ui-second">{t`Open this page as one of its people. Everything you do is recorded under both names.`}</p>
        <ListSearch label={t`Merchant, user or email`} searched={search} length_minimum={3} onSearch={setSearch} />
        <FindPeopleToView search={search} destination={destination} />
      </div>
    </Section>
  );
}
