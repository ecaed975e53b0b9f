import { addDays } from '@countinghouse/domain/time/time-zones';
import { DateField } from '@countinghouse/ui/date/date-field';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../shared/format/use-format.ts';

/**
 * Returns a function that asks for the day on which a draft is issued and sent in the morning: tomorrow or later. Undefined if the dialog
 * is closed.
 */
export function useAskWhen(today: string): () => Promise<string | undefined> {
  const { t } = useLingui();
  return async () => {
    let day: string | undefined = addDays(today, 1);
    const meant = await confirm({
      title: t`Schedule this invoice?`,
      subtitle: t`It is issued and sent at 8:00 AM on the day you choose. Until then you can turn it back into a draft.`,
      tone: 'info',
      lead: 'mail',
      confirmLabel: t`Schedule`,
      body: <DayField today={today} start={day} onDay={(chosen) => (day = chosen)} />,
    });
    return meant ? day : undefined;
  };
}

function DayField({ today, start, onDay }: { today: string; start: string; onDay: (day: string | undefined) => void }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [day, setDay] = useState<string | null>(start);
  const [fault, setFault] = useState<string>();
  const early = day === null || day <= today;
  return (
    <DateField
      label={t`Goes out on`}
      locale={locale}
      today={today}
      min={addDays(today, 1)}
      value={day}
      error={fault ?? (early ? t`Choose tomorrow or a later day` : null)}
      onValue={(value, unreadable) => {
        setDay(value);
        setFault(unreadable);
        onDay(unreadable === undefined && value !== null && value > today ? value : undefined);
      }}
    />
  );
}
