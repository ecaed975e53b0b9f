import { displayExpiry } from '@countinghouse/domain/card/card';
import { isLocale, localeNames } from '@countinghouse/domain/text/reader-locale';
import { Button } from '@countinghouse/ui/button/button';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ErrorState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconClockOff, IconLinkOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { chooseLocale } from '../../shared/i18n/i18n.ts';
import { logFault } from '../../shared/log.ts';
import { storedCardName } from '../../shared/vault/stored-card.ts';
import { type AddedCard, CardForm } from './card-form.tsx';
import styles from './self-service.module.css';
import { useClosedWords } from './use-closed-words.ts';
import { useVisit, type VisitorPage } from './use-visit.ts';

/** /customer-self-service: where a customer, who signs in nowhere, enters a card by a link that a merchant sent. */
export function SelfServicePage() {
  const { t } = useLingui();
  const { visit, read, close } = useVisit();
  const [added, setAdded] = useState<AddedCard>();
  const closedWords = useClosedWords();
  const business = visit.at === 'open' ? visit.page.business : visit.at === 'closed' ? visit.business : '';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.business} dir="auto">
          {business}
        </p>
        <LanguageField />
      </div>
      <h1 className={styles.title}>{t`Add your card`}</h1>
      {visit.at === 'loading' ? (
        <FormSkeleton />
      ) : visit.at === 'unanswered' ? (
        <ErrorState
          title={t`This page could not be loaded`}
          note={t`Check your connection and try again. Nothing was sent.`}
          onRetry={() => void read()}
        />
      ) : visit.at === 'closed' ? (
        <EmptyState
          glyph={visit.why === 'session_over' || visit.why === 'too_many_tries' ? IconClockOff : IconLinkOff}
          {...closedWords(visit.why)}
        />
      ) : added !== undefined ? (
        <Added business={visit.page.business} card={storedCardName(added)} onAnother={() => setAdded(undefined)} />
      ) : (
        <>
          <Asked page={visit.page} />
          <CardForm page={visit.page} onAdded={setAdded} onClosed={close} />
        </>
      )}
    </div>
  );
}

/** Stands in place of the form once the card is stored. */
function Added({ business, card, onAnother }: { business: string; card: string; onAnother: () => void }) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <EmptyState
        glyph={IconCircleCheck}
        title={t`Your card is added`}
        note={t`${business} keeps ${card}. We sent you an email about it.`}
        actions={<Button onClick={onAnother}>{t`Add another card`}</Button>}
      />
    </div>
  );
}

/** Who asks whom, and which cards there are already. */
function Asked({ page: { business, customer, cards } }: { page: VisitorPage }) {
  const { t } = useLingui();
  const whom = [customer.name, customer.email].filter((part) => part !== '').join(' · ');
  return (
    <div className={styles.asked}>
      <p>{t`${business} would like to keep your card for later payments.`}</p>
      <p className="ui-second" dir="auto">
        {whom}
      </p>
      {cards.length === 0 ? null : (
        <>
          <h2 className={styles.subtitle}>{t`Cards that ${business} keeps for you`}</h2>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={`${card.card_brand} ${card.last_four} ${card.card_expiry}`}>
                {`${storedCardName(card)} · ${displayExpiry(card.card_expiry)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function LanguageField() {
  const { t, i18n } = useLingui();
  return (
    <SelectField
      label={t`Language`}
      hideLabel
      size="tool"
      className={styles.language}
      options={Object.entries(localeNames).map(([value, { name }]) => ({ value, label: name }))}
      value={i18n.locale}
      onValue={(locale) => {
        if (!isLocale(locale)) return;
        chooseLocale(locale).catch((fault: unknown) => logFault('A language could not be loaded', fault));
      }}
    />
  );
}
