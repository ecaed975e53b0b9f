/* The mail catcher: what takes the messages, and the page that shows them. */
export { startInbox } from './inbox.ts';
export { startMailbox } from './mailbox.ts';
