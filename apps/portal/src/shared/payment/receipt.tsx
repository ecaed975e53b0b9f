import { documentDate, documentTime } from '@countinghouse/domain/text/format';
import { timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { Slip } from '@countinghouse/ui/layout/slip';
import { useFormat } from '../format/use-format.ts';
import { type ReceiptFacts, useReceiptWords } from './use-receipt-words.ts';

/** A payment's receipt. Date and time are in document format (blanks.md 9), in the merchant's time zone. */
export function Receipt({ facts }: { facts: ReceiptFacts }) {
  const { money } = useFormat();
  const words = useReceiptWords(facts);
  const when = new Date(facts.timestamp);
  const zone = timeZones[facts.time_zone];
  const amountOf = (amount: number) => money(amount, facts.currency);
  return (
    <Slip
      label={words.title}
      title={facts.business_name}
      note={facts.terminal_name}
      facts={[
        {
          key: 'when',
          term: words.action,
          value: `${documentDate(when, zone)}, ${documentTime(when, zone)} ${zoneName(facts.time_zone, when)}`,
        },
        ...words.facts,
      ]}
      sums={words.sums.map(({ key, term, amount }) => ({ key, term, value: amountOf(amount) }))}
      total={{ term: words.total.term, value: amountOf(words.total.amount) }}
      foot={words.thanks}
    />
  );
}
