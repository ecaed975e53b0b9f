import type { Dependencies } from '../dependencies.ts';
import type { OperationsOf } from '../operation.ts';
import { getCustomerPayments } from '../services/credit-card/search/get-customer-payments.ts';
import { addAccount } from '../services/vault/accounts/add-account.ts';
import { blockAccount } from '../services/vault/accounts/block-account.ts';
import { removeAccount } from '../services/vault/accounts/remove-account.ts';
import { unblockAccount } from '../services/vault/accounts/unblock-account.ts';
import { updateCustomerAccount } from '../services/vault/accounts/update-customer-account.ts';
import { verifyAccount } from '../services/vault/accounts/verify-account.ts';
import { createAddress } from '../services/vault/addresses/create-address.ts';
import { deleteAddress } from '../services/vault/addresses/delete-address.ts';
import { updateAddress } from '../services/vault/addresses/update-address.ts';
import { createCustomer } from '../services/vault/customers/create-customer.ts';
import { deleteCustomer } from '../services/vault/customers/delete-customer.ts';
import { downloadCustomers } from '../services/vault/customers/download-customers.ts';
import { getCustomer } from '../services/vault/customers/get-customer.ts';
import { getCustomerHistory } from '../services/vault/customers/get-customer-history.ts';
import { getCustomerMessage } from '../services/vault/customers/get-customer-message.ts';
import { getCustomerMessages } from '../services/vault/customers/get-customer-messages.ts';
import { getCustomerSummary } from '../services/vault/customers/get-customer-summary.ts';
import { getCustomers } from '../services/vault/customers/get-customers.ts';
import { getSimilarCustomers } from '../services/vault/customers/get-similar-customers.ts';
import { mergeCustomer } from '../services/vault/customers/merge-customer.ts';
import { requestCard } from '../services/vault/customers/request-card.ts';
import { resendCustomerMessage } from '../services/vault/customers/resend-customer-message.ts';
import { restoreCustomer } from '../services/vault/customers/restore-customer.ts';
import { updateCustomer } from '../services/vault/customers/update-customer.ts';
import { createCustomerImport } from '../services/vault/imports/create-customer-import.ts';
import { getCustomerImport } from '../services/vault/imports/get-customer-import.ts';

/** Makes the operations of the vault service. */
export function vaultOperations(dependencies: Dependencies): OperationsOf<'vault'> {
  return {
    request_card: requestCard(dependencies),
    add_account: addAccount(dependencies),
    block_account: blockAccount,
    remove_account: removeAccount(dependencies),
    unblock_account: unblockAccount,
    verify_account: verifyAccount(dependencies),
    update_customer_account: updateCustomerAccount,
    create_address: createAddress,
    delete_address: deleteAddress,
    update_address: updateAddress,
    create_customer: createCustomer(dependencies),
    delete_customer: deleteCustomer,
    download_customers: downloadCustomers(dependencies),
    get_customer_history: getCustomerHistory,
    get_customer_message: getCustomerMessage,
    get_customer_messages: getCustomerMessages,
    get_customer_payments: getCustomerPayments,
    get_customer_summary: getCustomerSummary,
    get_customer: getCustomer,
    get_customers: getCustomers,
    get_similar_customers: getSimilarCustomers,
    merge_customer: mergeCustomer,
    resend_customer_message: resendCustomerMessage(dependencies),
    restore_customer: restoreCustomer,
    update_customer: updateCustomer,
    create_customer_import: createCustomerImport(dependencies),
    get_customer_import: getCustomerImport,
  };
}
