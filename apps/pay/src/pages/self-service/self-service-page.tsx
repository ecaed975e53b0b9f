import { displayExpiry } from '@countinghouse/domain/card/card';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Callout } from '../../components/callout.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import type { Closed, Visit } from '../../visit/visit.ts';
import { AddCardForm } from './add-card-form.tsx';
import type { AddedCard, CustomerPage } from './customer-page.ts';
import { OwedInvoices } from './owed-invoices.tsx';
import { Receipts } from './receipts.tsx';
import styles from './self-service.module.css';

/**
 * /customer-self-service: the page that a customer opens with a link from a merchant, without signing in, to enter a card, pay open invoices and save
 * receipts. Once a card was added with the link, the page shows the stored cards and no longer asks for one.
 */
export function SelfServicePage({
  page,
  onClosed,
  onVisit,
}: {
  page: CustomerPage;
  onClosed: (why: Closed['why']) => void;
  /** Continues to an invoice. */
  onVisit: (visit: Visit) => void;
}) {
  const [added, setAdded] = useState<AddedCard>();
  const [asks, setAsks] = useState(page.card_request === 'asked');
  const { business, place, phone } = page;
  const asking: Business = { name: business, place, phone, support_email: '', privacy_url: '', terms_url: '' };
  return (
    <SingleFrame business={asking}>
      {added !== undefined ? (
        <CardAdded
          business={business}
          added={added}
          onAgain={() => {
            setAdded(undefined);
            setAsks(true);
          }}
        />
      ) : asks ? (
        <AskedCard page={page} onAdded={setAdded} onClosed={onClosed} />
      ) : (
        <Overview page={page} onAdd={() => setAsks(true)} />
      )}
      {page.takes_payments ? null : (
        <Callout tone="info" glyph="pause" title={t`This business cannot take payments right now`}>
          {page.card_request === 'unavailable' ? <p>{t`This business takes no new cards right now.`}</p> : null}
          <p>{t`You can still save your receipts and invoices.`}</p>
        </Callout>
      )}
      <OwedInvoices page={page} onClosed={onClosed} onVisit={onVisit} />
      <Receipts page={page} onClosed={onClosed} />
    </SingleFrame>
  );
}

function CardAdded({ business, added, onAgain }: { business: string; added: AddedCard; onAgain: () => void }) {
  const card = cardLabel(added.card_brand, added.last_four);
  return (
    <StateMessage
      glyph="check"
      tone="success"
      title={t`Your card is added`}
      actions={<Button onPress={onAgain}>{t`Add another card`}</Button>}
    >
      <p>{t`${business} keeps ${card}. We sent you an email about it.`}</p>
    </StateMessage>
  );
}

function AskedCard({
  page,
  onAdded,
  onClosed,
}: {
  page: CustomerPage;
  onAdded: (card: AddedCard) => void;
  onClosed: (why: Closed['why']) => void;
}) {
  const { business } = page;
  return (
    <>
      <div class={styles.asked}>
        <h1 class={styles.title}>{t`Add your card`}</h1>
        <p>{t`${business} would like to keep your card for later payments.`}</p>
        <Customer page={page} />
        <StoredCards page={page} />
      </div>
      <AddCardForm page={page} onAdded={onAdded} onClosed={onClosed} />
    </>
  );
}

/** The page of a customer that asks for no card: the card was added already, or the business takes none now. */
function Overview({ page, onAdd }: { page: CustomerPage; onAdd: () => void }) {
  const { business, card_request, takes_payments } = page;
  return (
    <div class={styles.asked}>
      <h1 class={styles.title}>{t`Your account at ${business}`}</h1>
      <Customer page={page} />
      <StoredCards page={page} />
      {card_request === 'unavailable' ? (
        takes_payments ? (
          <p>{t`This business takes no new cards right now.`}</p>
        ) : null
      ) : (
        <div class={styles.actions}>
          <Button glyph="card" onPress={onAdd}>{t`Add another card`}</Button>
        </div>
      )}
    </div>
  );
}

/** The customer, masked. */
function Customer({ page }: { page: CustomerPage }) {
  return (
    <p class={styles.whom} dir="auto">
      {[page.customer.name, page.customer.email].filter((part) => part !== '').join(' · ')}
    </p>
  );
}

function StoredCards({ page }: { page: CustomerPage }) {
  const { business, cards } = page;
  if (cards.length === 0) return null;
  return (
    <>
      <h2 class={styles.subtitle}>{t`Cards that ${business} keeps for you`}</h2>
      <ul class={styles.cards}>
        {cards.map((card) => (
          <li key={`${card.card_brand} ${card.last_four} ${card.card_expiry}`}>
            {`${cardLabel(card.card_brand, card.last_four)} · ${displayExpiry(card.card_expiry)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
