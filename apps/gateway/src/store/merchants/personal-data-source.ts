import type { ScopedTransaction } from '../../operation.ts';

/** Whose data is meant. */
export type CustomerNamed = { email?: string | undefined; customer?: string | undefined };

/** A place where data of customers is kept. Recurring plans join `personalDataSources` when they keep some. */
export type PersonalDataSource = {
  /** How many records of the customer are still at work, so that who it is must stay for now. */
  open(transaction: ScopedTransaction, merchant_uid: string, named: CustomerNamed): Promise<number>;
  /** Replaces the personal fields by nothing; the records stay. */
  erase(
    transaction: ScopedTransaction,
    merchant_uid: string,
    named: CustomerNamed,
    now: Date,
  ): Promise<Partial<Erased>>;
};

/** How many records were erased: payments, customers of the vault, invoices, and files, those of payments and those that reports made of them. */
export type Erased = {
  payments_count: number;
  customers_count: number;
  invoices_count: number;
  files_count: number;
  report_files_count: number;
};
