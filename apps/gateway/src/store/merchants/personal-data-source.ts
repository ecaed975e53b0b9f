import type { ScopedTransaction } from '../../operation.ts';

/** The customer whose data is requested or erased. */
export type CustomerNamed = { email?: string | undefined; customer?: string | undefined };

/** A part of the database with personal data of customers. Recurring plans must join `personalDataSources` when they store some. */
export type PersonalDataSource = {
  /** Counts the customer's open records, which still need the identity. */
  open(transaction: ScopedTransaction, merchant_uid: string, named: CustomerNamed): Promise<number>;
  /** Clears the personal fields; the records stay. */
  erase(
    transaction: ScopedTransaction,
    merchant_uid: string,
    named: CustomerNamed,
    now: Date,
  ): Promise<Partial<Erased>>;
};

/** The number of erased records: payments, customers of the vault, invoices, and files (of payments, and of reports about them). */
export type Erased = {
  payments_count: number;
  customers_count: number;
  invoices_count: number;
  files_count: number;
  report_files_count: number;
};
