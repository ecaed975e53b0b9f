import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What was done in the vault, by call name: for the audit history and a customer's own history. */
export const vaultCallWords = {
  create_customer: msg`Added a customer`,
  update_customer: msg`Changed a customer`,
  delete_customer: msg`Archived or deleted a customer`,
  restore_customer: msg`Restored a customer`,
  merge_customer: msg`Merged two customers`,
  create_address: msg`Added an address`,
  update_address: msg`Changed an address`,
  delete_address: msg`Deleted an address`,
  add_account: msg`Stored a card`,
  update_customer_account: msg`Changed a stored card`,
  verify_account: msg`Verified a stored card`,
  block_account: msg`Blocked a stored card`,
  unblock_account: msg`Unblocked a stored card`,
  remove_account: msg`Removed a stored card`,
  request_card: msg`Asked a customer for a card`,
  resend_customer_message: msg`Sent a customer a message again`,
  add_visitor_account: msg`Entered a card by a link`,
  create_customer_import: msg`Imported customers`,
  download_customers: msg`Exported customers`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
