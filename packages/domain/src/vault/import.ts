/** The most rows that a file of customers can have. */
export const importRows_maximum = 10_000;
/** The largest file of customers, in bytes of UTF-8. */
export const importBytes_maximum = 5_000_000;
/** How many faults of a file are listed; the rest is counted. */
export const importFaults_maximum = 200;

/** The columns of a file of customers, by the names in its first row. It needs one of last_name, company_name and email. */
export const importColumns = [
  'customer_reference',
  'first_name',
  'last_name',
  'company_name',
  'email',
  'phone_number',
  'fax_number',
  'website',
  'dob',
  'locale',
  'tags',
  'note',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
] as const;

/** A column of a file of customers. */
export type ImportColumn = (typeof importColumns)[number];

/** The kinds of faults of a row, or of the whole file. */
export const importFaultCodes = [
  'not_valid',
  'name_missing',
  'card_number',
  'reference_taken',
  'reference_twice',
  'too_many_cells',
] as const;

/** A kind of fault. */
export type ImportFaultCode = (typeof importFaultCodes)[number];

/** A fault of a row, counted from 1 after the row of names. `field` is the column; the value is never repeated. */
export type ImportFault = { row: number; field: string; code: ImportFaultCode; message: string };
