import type { AddressText } from '../../../shared/navigation/address-state.ts';
import type { SaleKind } from './sale-values.ts';

/** Returns the kind of payment in the address of the sale page. Without a type, or with an unknown one, it is a sale. */
export function readSaleAddress({ type }: AddressText): { kind: SaleKind } {
  return { kind: type === 'authorization' || type === 'credit' ? type : 'sale' };
}

/** Returns the address parameters of a kind. A sale has no type, so that the plain address is always a sale. */
export function saleAddressText(kind: SaleKind): AddressText {
  return { type: kind === 'sale' ? undefined : kind };
}
