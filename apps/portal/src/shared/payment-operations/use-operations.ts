import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { decideFollowUp, followUpOperations, operationsFor } from '@countinghouse/domain/access/payment-access';
import type { Glyph } from '@countinghouse/ui/display/icon';
import { useAccess } from '../session/use-access.ts';
import { operationGlyphs, useOperationNames } from './operation-names.ts';
import { type OperatedPayment, requestOperation } from './operation-request.ts';

/** An operation that is possible on a payment now, for a menu or a button. */
export type OfferedOperation = { key: string; label: string; glyph: Glyph; onSelect: () => void };

/**
 * Returns the operations that are possible now, by the domain's rule over the payment's links from the gateway and the user's permissions.
 * `offered` is for one payment. `offeredForAll` is for several, each operation with the payments that it is possible for.
 */
export function useOperations(): {
  /** Whether the user has the permission for any operation. */
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
        onSelect: () => requestOperation({ operation, payments: [payment], onDone }),
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
          onSelect: () => requestOperation({ operation, payments: possible, onDone }),
        };
      });
    },
  };
}
