/** The path of the development receiver of webhook events. Anything can follow the last slash. */
export const receiverPath = '/webhooks/';
