import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { decideFollowUp, followUpOperations, operationsFor } from '@countinghouse/domain/access/payment-access';
import type { Glyph } from '@countinghouse/ui/display/icon';
import { useAccess } from '../session/use-access.ts';
import { operationGlyphs, useOperationNames } from './operation-names.ts';
import { askToOperate, type OperatedPayment } from './operation-request.ts';

/** Something that can be done with a payment now, for a menu or a button. */
export type OfferedOperation = { key: string; label: string; glyph: Glyph; onSelect: () => void };

/**
 * What this person can do with payments now, by domain's one rule over what the gateway says of each (its links) and what they may:
 * `offered` for one payment, `offeredForAll` for several, each operation with those of them that it is possible for.
 */
export function useOperations(): {
  /** Whether there is any operation that this person may do at all. */
  some: boolean;
  offered: (payment: OperatedPayment, onDone?: (result?: PaymentResult) => void) => OfferedOperation[];
  offeredForAll: (payments: readonly OperatedPayment[], onDone: () => void) => (OfferedOperation & { count: number })[];
} {
  const { context } = useAccess();
  const nameOf = useOperationNames();
  return {
    some: followUpOperations.some((operation) => decideFollowUp(operation, context).allowed),
    offered: (payment, onDone) =>
      operationsFor(payment, context).map((operation) => ({
        key: operation,
        label: nameOf(operation, payment),
        glyph: operationGlyphs[operation],
        onSelect: () => askToOperate({ operation, payments: [payment], onDone }),
      })),
    offeredForAll: (payments, onDone) => {
      const links = payments.flatMap((payment) => payment.links);
      return operationsFor({ links }, context).map((operation) => {
        const possible = payments.filter((payment) => payment.links.some((link) => link.operation === operation));
        return {
          key: operation,
          label: nameOf(operation),
          glyph: operationGlyphs[operation],
          count: possible.length,
          onSelect: () => askToOperate({ operation, payments: possible, onDone }),
        };
      });
    },
  };
}
