import { displayExpiry } from '@countinghouse/domain/card/card';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { cardName } from '../../components/card-brand.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import type { Closed } from '../../visit/visit.ts';
import { AddCardForm } from './add-card-form.tsx';
import type { AddedCard, CustomerPage } from './customer-page.ts';
import styles from './self-service.module.css';

/** /customer-self-service: a customer enters a card through a merchant's link, without signing in. */
export function SelfServicePage({ page, onClosed }: { page: CustomerPage; onClosed: (why: Closed['why']) => void }) {
  const [added, setAdded] = useState<AddedCard>();
  const { business } = page;
  const asking: Business = {
    name: business,
    place: '',
    phone: '',
    support_email: '',
    privacy_url: '',
    terms_url: '',
  };
  if (added !== undefined) {
    const card = cardName(added.card_brand, added.last_four);
    return (
      <SingleFrame business={asking}>
        <StateMessage
          glyph="check"
          tone="success"
          title={t`Your card is added`}
          actions={<Button onPress={() => setAdded(undefined)}>{t`Add another card`}</Button>}
        >
          <p>{t`${business} keeps ${card}. We sent you an email about it.`}</p>
        </StateMessage>
      </SingleFrame>
    );
  }
  return (
    <SingleFrame business={asking}>
      <div class={styles.asked}>
        <h1 class={styles.title}>{t`Add your card`}</h1>
        <p>{t`${business} would like to keep your card for later payments.`}</p>
        <p class={styles.whom} dir="auto">
          {[page.customer.name, page.customer.email].filter((part) => part !== '').join(' · ')}
        </p>
        {page.cards.length === 0 ? null : (
          <>
            <h2 class={styles.subtitle}>{t`Cards that ${business} keeps for you`}</h2>
            <ul class={styles.cards}>
              {page.cards.map((card) => (
                <li key={`${card.card_brand} ${card.last_four} ${card.card_expiry}`}>
                  {`${cardName(card.card_brand, card.last_four)} · ${displayExpiry(card.card_expiry)}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <AddCardForm page={page} onAdded={setAdded} onClosed={onClosed} />
    </SingleFrame>
  );
}
