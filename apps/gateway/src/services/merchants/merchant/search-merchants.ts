import type { Calls } from '@countinghouse/contract/calls';
import type { Operation } from '../../../operation.ts';
import { merchantRows } from './merchant-rows.ts';

/** Searches the operator's merchants (S7.81) by their names, ids and platform ids, by default in order of name. */
export const searchMerchants: Operation<Calls['search_merchants']> = async (context, { body }) => ({
  merchantResult: await context.transaction((transaction) => merchantRows(transaction, body)),
});
