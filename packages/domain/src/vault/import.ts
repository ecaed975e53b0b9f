/** The most rows that a file of customers can have. */
export const importRows_maximum = 10_000;
/** The largest file of customers, in bytes of UTF-8. */
export const importBytes_maximum = 5_000_000;
/** How many faults are told of a file; the rest is counted. */
export const importFaults_maximum = 200;

/** The columns that a file of customers can have, by what stands in its first row; one of last_name, company_name and email is needed. */
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

/** What can be wrong with a row of a file, or with the file as a whole. */
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

/** A fault of a row, counted from 1 after the row of names. `field` is its column; the value that stood there is never told. */
export type ImportFault = { row: number; field: string; code: ImportFaultCode; message: string };
