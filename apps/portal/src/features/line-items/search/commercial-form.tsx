import type { CommercialCard } from '@countinghouse/contract/merchants/line-items/line-item';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { SaveProblems } from '../../../shared/form/save-problems.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { Standing } from './commercial-standing.tsx';
import styles from './line-items.module.css';
import { LineItems } from './line-items.tsx';
import { OrderFields } from './order-fields.tsx';
import { useCommercialForm } from './use-commercial-form.ts';

const formId = 'commercial-data';

/** The Level 2/3 data of a payment: the order, its lines, the sums, and the level that they reach. */
export function CommercialForm({
  card,
  zone,
  foot,
}: {
  card: CommercialCard;
  zone: TimeZone;
  foot: HTMLElement | null;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const work = useCommercialForm(card, !card.changeable || !may('LLUP'));
  const locked = work.locked ?? (may('LLUP') ? undefined : t`You can view this data but not change it`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (work.unsent && !work.disabled) void work.submit();
  };
  return (
    <form
      id={formId}
      ref={work.place}
      className={styles.form}
      onSubmit={submit}
      noValidate
      autoComplete="off"
      aria-label={t`Level 2/3 data`}
    >
      <Standing card={card} work={work} />
      {card.changeable ? null : (
        <Callout tone="info" title={t`This can no longer be changed`}>
          {t`Level 2/3 data goes to the acquirer with the payment’s batch, and that has closed.`}
        </Callout>
      )}
      {card.changeable && locked !== undefined ? <Callout tone="info">{locked}</Callout> : null}
      <DrawerSection title={t`Order`}>
        <OrderFields card={card} work={work} zone={zone} />
      </DrawerSection>
      <DrawerSection title={t`Line items`}>
        <LineItems card={card} work={work} />
      </DrawerSection>
      <SaveProblems work={work} />
      {foot === null || work.disabled
        ? null
        : createPortal(
            <div className="ui-row ui-wrap">
              <Button
                type="submit"
                form={formId}
                color="primary"
                loading={work.sending}
                disabledReason={work.unsent ? undefined : t`There is nothing to save`}
              >{t`Save data`}</Button>
              {work.unsent ? <Button onClick={work.reset}>{t`Discard changes`}</Button> : null}
            </div>,
            foot,
          )}
    </form>
  );
}
