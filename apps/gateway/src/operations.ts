import type { Dependencies } from './dependencies.ts';
import type { Operations } from './operation.ts';
import { checkoutOperations } from './operations/checkout-operations.ts';
import { coreOperations } from './operations/core-operations.ts';
import { creditCardOperations } from './operations/credit-card-operations.ts';
import { identityOperations } from './operations/identity-operations.ts';
import { invoiceOperations } from './operations/invoice-operations.ts';
import { merchantsOperations } from './operations/merchants-operations.ts';
import { paymentLinkOperations } from './operations/payment-link-operations.ts';
import { vaultOperations } from './operations/vault-operations.ts';

/** Makes every operation, with what it needs besides the context of each request. A call that its service does not implement does not compile. */
export function createOperations(dependencies: Dependencies): Operations {
  return {
    ...checkoutOperations(dependencies),
    ...coreOperations(dependencies),
    ...creditCardOperations(dependencies),
    ...identityOperations(dependencies),
    ...invoiceOperations(dependencies),
    ...merchantsOperations(dependencies),
    ...paymentLinkOperations(dependencies),
    ...vaultOperations(dependencies),
  };
}
