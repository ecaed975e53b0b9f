import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What each scope allows, in groups, in display order. */
export const scopeGroups = [
  {
    key: 'take',
    title: msg`Take payments`,
    scopes: { SAPR: msg`Take a sale`, AAPR: msg`Authorize a payment`, BLPR: msg`Send a blind credit` },
  },
  {
    key: 'follow',
    title: msg`Manage payments`,
    scopes: {
      CAEX: msg`Capture payments`,
      CAVI: msg`See what can be captured`,
      CCEX: msg`Cancel captures`,
      CCVI: msg`See which captures can be canceled`,
      VOEX: msg`Void payments`,
      VOVI: msg`See what can be voided`,
      CCVO: msg`Void payments whose capture can be canceled`,
      REEX: msg`Refund payments and reverse refunds`,
      REVI: msg`See what can be refunded`,
    },
  },
  {
    key: 'read',
    title: msg`Look up payments`,
    scopes: {
      RESV: msg`Search payments`,
      RESD: msg`See a payment’s details`,
      EXPT: msg`Download payments as a file`,
    },
  },
  {
    key: 'vault',
    title: msg`Customers and stored cards`,
    scopes: {
      VAVI: msg`See customers and stored cards`,
      VAAD: msg`Add and import customers`,
      VAUP: msg`Change customers`,
      VADE: msg`Archive and delete customers`,
      VAMA: msg`Manage the addresses of customers`,
      VAMC: msg`Manage stored cards`,
    },
  },
  {
    key: 'payment_links',
    title: msg`Payment links`,
    scopes: { PLVW: msg`See payment links and who paid with them`, PLUD: msg`Make, change and send payment links` },
  },
  {
    key: 'invoices',
    title: msg`Invoices`,
    scopes: {
      INVI: msg`See invoices, tax rates and the price list`,
      INCR: msg`Create and issue invoices`,
      INED: msg`Change invoices and their settings`,
      INCL: msg`Close and reopen invoices`,
      INDE: msg`Delete drafts of invoices`,
      INRS: msg`Send invoices again and revoke their links`,
      INVH: msg`See the history of invoices`,
    },
  },
  {
    key: 'settle',
    title: msg`Settlement`,
    scopes: {
      REMS: msg`See the settlement report`,
      SSVI: msg`See what is pending settlement`,
      SSEX: msg`Settle now`,
    },
  },
  {
    key: 'level23',
    title: msg`Level 2/3 data`,
    scopes: { LLVI: msg`See Level 2/3 data`, LLUP: msg`Change Level 2/3 data` },
  },
] as const satisfies readonly {
  key: string;
  title: MessageDescriptor;
  scopes: Partial<Record<PermissionCode, MessageDescriptor>>;
}[];

const words = new Map<string, MessageDescriptor>(scopeGroups.flatMap(({ scopes }) => Object.entries(scopes)));

/** Returns the name of a scope; undefined if it has none yet. */
export function scopeWord(code: PermissionCode): MessageDescriptor | undefined {
  return words.get(code);
}
