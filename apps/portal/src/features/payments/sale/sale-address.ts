import type { AddressText } from '../../../shared/navigation/address-state.ts';
import type { SaleKind } from './sale-values.ts';

/** What the address of the sale page asks for. Without a type, or with one that does not exist, it is a sale. */
export function readSaleAddress({ type }: AddressText): { kind: SaleKind } {
  return { kind: type === 'authorization' || type === 'credit' ? type : 'sale' };
}

/** How the address names a kind. A sale has no type, so that the plain address is always a sale. */
export function saleAddressText(kind: SaleKind): AddressText {
  return { type: kind === 'sale' ? undefined : kind };
}
