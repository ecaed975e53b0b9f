/*
 * Where each route leads each demo user, written by hand from the specification (section 6, guards; sections 4 and 8) and
 * from who the users are (blanks.md 7 and 9). Nothing in it is computed.
 *
 * P  the page opens                        A  to the sign-in, with the requested path
 * U  to /unauthorized                      H  to Home
 * C  to /contact-us
 *
 * admin       An administrator with every code. Impersonates nobody, so no merchant is in scope: what needs a merchant's
 *             flag (payments, Level 2/3, vault, invoice, recurring, payment link settings) is refused.
 * analyst     An administrator who can only view, and impersonate to view: every view code but those that also save (AVVI, CIVI,
 *             RFVI, DFVI, NOVI, BNVI; refunds in billing, BIRB) and no sign-up (ITSU), add user (USAD), add merchant (MEAD).
 * merchant    The owner of an Active merchant with every flag: every code but the operator's own (merchants, billing, fee
 *             schedules, global settlement, the international settlement report for non-merchants).
 * clerk       Holds SAVI, SAPR, RESV, RESD: sale and transaction search.
 * refunds     An owner like merchant, Refund Only: guard 5 blocks sale, invoice add and recurring add.
 * restricted  An owner like merchant, Restricted: the same three are blocked. The menu hides more, the guards do not.
 * closed      Signed out on the first refresh with 'Merchant Status is Closed', and from then on like nobody.
 * nobody      Signed out.
 */
export type Outcome = 'P' | 'U' | 'A' | 'H' | 'C';

/** The columns of the table, in order. */
export const people = ['admin', 'analyst', 'merchant', 'clerk', 'refunds', 'restricted', 'closed', 'nobody'] as const;

const table = `
  index                                       P P P P P P A A
  credit-card-sale                            U U P P U U A A
  credit-card-capture                         U U P U P P A A
  credit-card-void                            U U P U P P A A
  credit-card-cancel                          U U P U P P A A
  credit-card-refund                          U U P U P P A A
  line-item-search                            U U P U P P A A
  line-item-settings                          U U P U P P A A
  vault-customer                              U U P U P P A A
  vault-customer-add                          U U P U P P A A
  vault-customer-id                           U U P U P P A A
  invoice                                     U U P U P P A A
  invoice-add                                 U U P U U U A A
  invoice-id                                  U U P U P P A A
  recurring                                   U U P U P P A A
  recurring-add                               U U P U U U A A
  recurring-id                                U U P U P P A A
  payment-link-preview                        P P P P P P P P
  payment-link-settings                       U U P U P P A A
  international-signup                        P U P U P P A A
  international-transaction                   P P P U P P A A
  international-reports-merchant-settlement   P P P U P P A A
  international-reports-settlement            P P U U U U A A
  transaction                                 P P P P P P A A
  reports-settlement                          P P P U P P A A
  reports-global-settlement                   P P U U U U A A
  reports-custom                              P P P U P P A A
  admin-users                                 P P P U P P A A
  admin-users-add-user                        P U P U P P A A
  admin-users-id                              P P P U P P A A
  admin-roles                                 P P P U P P A A
  admin-roles-id                              P P P U P P A A
  admin-merchants                             P P U U U U A A
  admin-merchants-add                         P U U U U U A A
  admin-merchants-id                          P P U U U U A A
  admin-audit                                 P P U U U U A A
  admin-jobs                                  P P U U U U A A
  settings-api-keys                           P P P U P P A A
  settings-settlement                         P P P U P P A A
  branding                                    P U P U P P A A
  settings-verification-address               P U P U P P A A
  settings-verification-card-id               P U P U P P A A
  settings-fields-defined                     P U P U P P A A
  settings-fields-required                    P U P U P P A A
  settings-statements                         P P P U P P A A
  settings-statements-id                      P P P U P P A A
  settings-customer-data                      U U P U P P A A
  notifications                               P U P U P P A A
  billing-achreturns                          P P U U U U A A
  billing-reconciliation                      P P U U U U A A
  billing-failedbatches                       P P U U U U A A
  billing-unknownoutcomes                     P P U U U U A A
  billing-refund                              P U U U U U A A
  billing-refundreport                        P P U U U U A A
  fee-manager-schedule-manager                P P U U U U A A
  contact-us                                  P P P P P P P P
  account-information                         P P P P P P A A
  contact-us-old                              C C C C C C C C
  forbidden                                   P P P P P P P P
  pagenotfound                                P P P P P P P P
  unauthorized                                P P P P P P P P
  invoice-payment-process                     P P P P P P P P
  invoice-payment-process-qoin                P P P P P P P P
  payment-link-process                        P P P P P P P P
  auth                                        H H H H H H P P
`;

/** Where a route leads each of the users. */
export const expectedOutcomes: ReadonlyMap<string, Readonly<Record<(typeof people)[number], Outcome>>> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...outcomes] = line.trim().split(/\s+/);
      const row = Object.fromEntries(people.map((person, index) => [person, outcomes[index]]));
      return [name, row as Record<(typeof people)[number], Outcome>];
    }),
);
