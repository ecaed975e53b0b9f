import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import {
  isRefundReason,
  type RefundReason,
  refundNote_maximum,
  refundReasons,
} from '@countinghouse/domain/payment/refund';
import { matchesEmail } from '@countinghouse/domain/text/validation';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefundReasonNames } from '../../../shared/payment/refund-reason-names.ts';
import type { RefundAbout } from './operation-keys.ts';

/** The reason, note and receipt of a refund, as typed. */
type Typed = { reason: RefundReason; note: string; receipt: boolean; receipt_email: string };

/** The state of a refund's reason, note and receipt. */
export type RefundAboutState = ReturnType<typeof useRefundAbout>;

/** Keeps a refund's reason, note and receipt. `check` returns them if they are valid, and otherwise shows the faults. */
export function useRefundAbout(email: string) {
  const [typed, setTyped] = useState<Typed>({
    reason: 'requested_by_customer',
    note: '',
    receipt: false,
    receipt_email: email,
  });
  const [checked, setChecked] = useState(false);
  const note = typed.note.trim();
  const receipt_email = typed.receipt ? typed.receipt_email.trim() : '';
  const note_faulty = holdsCardNumber(note);
  const email_faulty = typed.receipt && !matchesEmail(receipt_email);
  return {
    typed,
    note_faulty,
    email_faulty: email_faulty && checked,
    change: (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next })),
    check: (): RefundAbout | 'faulty' => {
      setChecked(true);
      return note_faulty || email_faulty ? 'faulty' : { reason: typed.reason, note, receipt_email };
    },
  };
}

/** The fields for the reason of a refund, an internal note, and the customer's receipt. */
export function RefundAboutFields({ about, locked }: { about: RefundAboutState; locked: boolean }) {
  const { t } = useLingui();
  const names = useRefundReasonNames();
  const { typed, change } = about;
  return (
    <>
      <SelectField
        label={t`Reason`}
        options={refundReasons.map((value) => ({ value, label: names[value] }))}
        value={typed.reason}
        disabled={locked}
        onValue={(reason) => (isRefundReason(reason) ? change({ reason }) : undefined)}
      />
      <TextField
        label={t`Note`}
        optional
        maxLength={refundNote_maximum}
        value={typed.note}
        readOnly={locked}
        help={t`Kept with the refund. The customer does not see it.`}
        error={about.note_faulty ? t`This looks like a card number. Remove it.` : null}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Checkbox
        label={t`Email a receipt`}
        checked={typed.receipt}
        disabled={locked}
        onChange={(event) => change({ receipt: event.currentTarget.checked })}
      />
      {typed.receipt ? (
        <TextField
          label={t`Receipt to`}
          type="email"
          autoComplete="off"
          dir="ltr"
          value={typed.receipt_email}
          readOnly={locked}
          error={about.email_faulty ? t`Enter an email address, such as name@example.com` : null}
          onChange={(event) => change({ receipt_email: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
