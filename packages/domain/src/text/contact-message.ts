import { maskCardNumbers } from '../card/card-number-in-text.ts';

/** The topics of a message to the operator (blanks.md: what a merchant of another gateway would expect of Contact Us). */
export const contactTopics = ['payments', 'settlement', 'billing', 'account', 'technical', 'other'] as const;

/** One of the topics. */
export type ContactTopic = (typeof contactTopics)[number];

/** The maximum length of each part of a message, in characters. */
export const contactMaximums = { subject: 120, message: 5_000, about: 100, sender_name: 100 } as const;

/** Hourly limits for messages. */
export const contactPerHour = {
  /** From one signed-in user. */
  person: 20,
  /** Signed out, from one address, and with one email address for the reply. */
  address: 5,
  reply_email: 5,
  /** Signed out, from all visitors together. */
  signed_out: 200,
} as const;

/** Without characters that are easily confused: 0 and O, 1, I and L, U and V. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * Creates the reference of a message for both sides: `CM-7K3Q-9XAB`.
 *
 * @param random eight random bytes
 */
export function contactReference(random: Uint8Array): string {
  const letters = [...random.slice(0, 8)].map((byte) => referenceLetters[byte % referenceLetters.length]).join('');
  return `CM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const securityCode = /\b(cvv2?|cvc2?|csc|cid|security code)(\W{0,3})(\d{3,4})(?!\d)/gi;

/**
 * Returns a text that is safe to store and mail: every card number in it shows only its last four digits, however its digits are separated
 * or written, and a labelled security code shows none. Linear in the length of the text.
 */
export function withoutCardData(text: string): string {
  return maskCardNumbers(text).replace(
    securityCode,
    (_, name: string, between: string, code: string) => name + between + '•'.repeat(code.length),
  );
}
