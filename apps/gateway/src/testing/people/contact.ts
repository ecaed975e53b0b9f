/** A valid message, as a signed-in user sends it. */
export const contactBody = {
  topic: 'payments',
  subject: 'A refund is missing',
  message: 'The refund of Monday is not in my batch.',
  reply_email: 'merchant@example.com',
  locale: 'en',
} as const;
