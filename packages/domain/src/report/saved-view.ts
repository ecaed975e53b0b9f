/** The lists of the portal whose views can be saved, by their names in code and database. */
export const savedViewLists = [
  'payments',
  'customers',
  'payment-links',
  'invoices',
  'merchants',
  'line-items',
  'refund',
  'refund-reversal',
  'cancel',
  'capture',
  'void',
  'batches',
  'global-batches',
  'settlement-dates',
  'global-settlement',
  'settlement-brands',
] as const;

/** A list whose views can be saved. */
export type SavedViewList = (typeof savedViewLists)[number];

/** The longest name of a view, in characters. */
export const viewNameMaximum = 40;

/** The maximum number of views of one list per person. */
export const viewsMaximum = 50;

/** The limits of a view's address: number of parameters, and length of each value. */
export const viewAddressMaximum = { parameters: 30, value: 500 } as const;

/** The pattern of a parameter name in an address. */
export const viewParameterPattern = /^[a-z][a-z0-9_.]{0,39}$/;

/** Whether two view names are equal: case and surrounding space do not count. */
export function sameViewName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}
