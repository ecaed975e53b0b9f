import type { CallName, Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from './dependencies.ts';
import type { Operation } from './operation.ts';
import { unavailable } from './services/unavailable.ts';

/** What each declared call does: a call without its operation does not compile. */
export type Operations = { [Name in CallName]: Operation<Calls[Name]> };

/** Every operation, made with what it needs besides the context of each request. */
export function createOperations(_dependencies: Dependencies): Operations {
  return {
    create_authorization: unavailable,
    create_sale: unavailable,
    email_receipt: unavailable,
    get_activity_month_to_date: unavailable,
    get_card_brand_batches: unavailable,
    get_default_key: unavailable,
    get_merchant: unavailable,
    get_merchant_settings: unavailable,
    get_month_to_date_batches: unavailable,
    get_payment: unavailable,
    get_payment_summary: unavailable,
    get_permission_codes: unavailable,
    get_recent_batches: unavailable,
    get_user: unavailable,
    get_user_by_identity: unavailable,
    reset_password: unavailable,
    search_payments: unavailable,
    settle_terminal: unavailable,
    update_account: unavailable,
  };
}
