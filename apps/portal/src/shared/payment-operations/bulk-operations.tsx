import { Button } from '@countinghouse/ui/button/button';
import { useFormat } from '../format/use-format.ts';
import type { OperatedPayment } from './operation-request.ts';
import { useOperations } from './use-operations.ts';

/** The operations for the selected payments, each with the number of payments that it is possible for. */
export function BulkOperations({ payments, onDone }: { payments: readonly OperatedPayment[]; onDone: () => void }) {
  const { count } = useFormat();
  const { offeredForAll } = useOperations();
  return offeredForAll(payments, onDone).map(({ key, label, glyph, count: possible, onSelect }) => (
    <Button key={key} size="tool" icon={glyph} onClick={onSelect}>
      {possible === payments.length ? label : `${label} (${count(possible)})`}
    </Button>
  ));
}
