import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RouteName } from '../../shared/routes/routes.ts';

/** Other words by which users search for a page, separated by commas. They are never shown. */
export const pageWords: Partial<Record<RouteName, MessageDescriptor>> = {
  index: msg({ message: 'dashboard, overview, start', context: 'other words for Home' }),
  'credit-card-sale': msg({
    message: 'charge, take a payment, quick sale, authorization, credit',
    context: 'other words for Sale',
  }),
  'credit-card-capture': msg({
    message: 'complete an authorization, collect',
    context: 'other words for Capture',
  }),
  'credit-card-void': msg({ message: 'reverse, reversal, undo a sale', context: 'other words for Void' }),
  'credit-card-cancel': msg({ message: 'undo a capture', context: 'other words for Cancel' }),
  'credit-card-refund': msg({ message: 'give money back, return', context: 'other words for Refund' }),
  'line-item-search': msg({ message: 'line items, purchase data', context: 'other words for Level 2/3' }),
  'vault-customer': msg({ message: 'clients, saved cards, card on file', context: 'other words for Customers' }),
  'vault-customer-add': msg({ message: 'new client, save a card', context: 'other words for Add Customer' }),
  invoice: msg({ message: 'bills', context: 'other words for invoices' }),
  'invoice-add': msg({ message: 'new invoice, bill somebody', context: 'other words for Add Invoice' }),
  recurring: msg({ message: 'subscriptions, plans', context: 'other words for recurring payments' }),
  'recurring-add': msg({ message: 'new subscription, new plan', context: 'other words for Add Recurring' }),
  'payment-link-preview': msg({ message: 'pay by link, payment page', context: 'other words for Payment Link' }),
  'payment-link-settings': msg({
    message: 'payment links, add payment link, QR code, pay by link',
    context: 'other words for the settings of payment links',
  }),
  transaction: msg({
    message: 'payments, history, find a payment, receipts',
    context: 'other words for Transaction Search',
  }),
  'reports-settlement': msg({ message: 'batches, payouts, deposits', context: 'other words for Settlement' }),
  'reports-global-settlement': msg({
    message: 'all batches, payouts',
    context: 'other words for Global Settlement',
  }),
  'reports-custom': msg({ message: 'my reports, export', context: 'other words for Custom Reports' }),
  'admin-users': msg({ message: 'team, people, staff', context: 'other words for User Settings' }),
  'admin-users-add-user': msg({ message: 'new user, invite', context: 'other words for Add User' }),
  'admin-roles': msg({ message: 'permissions, access', context: 'other words for Role Settings' }),
  'admin-merchants': msg({ message: 'businesses, accounts', context: 'other words for Merchants' }),
  'admin-merchants-add': msg({ message: 'new business, onboarding', context: 'other words for Add Merchant' }),
  'admin-audit': msg({ message: 'log, who changed what, trail', context: 'other words for Audit History' }),
  'admin-jobs': msg({ message: 'queue, failed emails, retry', context: 'other words for Background Jobs' }),
  'settings-api-keys': msg({ message: 'developers, integration', context: 'other words for API Keys' }),
  'settings-settlement': msg({ message: 'batch close, closing time', context: 'other words for Settlement Schedule' }),
  'settings-verification-address': msg({
    message: 'AVS, postal code',
    context: 'other words for Address Verification',
  }),
  'settings-verification-card-id': msg({
    message: 'CVV, security code',
    context: 'other words for Card ID Verification',
  }),
  'settings-stored-cards': msg({
    message: 'consent, agreement, verify cards, card on file',
    context: 'other words for Stored Cards',
  }),
  'settings-fields-defined': msg({ message: 'own fields, form', context: 'other words for Custom Fields' }),
  branding: msg({ message: 'logo, colors', context: 'other words for Branding' }),
  'settings-statements': msg({ message: 'monthly statement, fees', context: 'other words for Statements' }),
  'settings-customer-data': msg({
    message: 'privacy, erase a customer, right to be forgotten, GDPR, data export',
    context: 'other words for Personal Data',
  }),
  notifications: msg({ message: 'alerts, e-mails', context: 'other words for Notifications' }),
  'account-information': msg({ message: 'my business, profile', context: 'other words for Account Information' }),
  'billing-achreturns': msg({ message: 'rejects, returned debits', context: 'other words for ACH Returns' }),
  'billing-failedbatches': msg({ message: 'returned batches, RB', context: 'other words for Failed Batches' }),
  'fee-manager-schedule-manager': msg({ message: 'fees, prices', context: 'other words for Schedule Manager' }),
  'contact-us': msg({ message: 'help, support', context: 'other words for Contact Us' }),
};
