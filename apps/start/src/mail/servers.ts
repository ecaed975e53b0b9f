/* The development tools beside the applications: the mail catcher with its page, and the webhook receiver. */
export { createReceivedWebhooks } from '../webhooks/received-webhooks.ts';
export { startInbox } from './inbox.ts';
export { startMailbox } from './mailbox.ts';
