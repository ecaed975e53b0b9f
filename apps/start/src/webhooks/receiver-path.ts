/** Where the development receiver of webhook events is mounted. Anything may follow the last slash. */
export const receiverPath = '/webhooks/';
