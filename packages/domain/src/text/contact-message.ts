import { maskCardNumbers } from '../card/card-number-in-text.ts';

/** What a message to the operator can be about (blanks.md: what a merchant of another gateway would expect of Contact Us). */
export const contactTopics = ['payments', 'settlement', 'billing', 'account', 'technical', 'other'] as const;

/** One of the topics. */
export type ContactTopic = (typeof contactTopics)[number];

/** The most characters of each part of a message. */
export const contactMaximums = { subject: 120, message: 5_000, about: 100, sender_name: 100 } as const;

/** How many messages are taken within an hour. */
export const contactPerHour = {
  /** Of one person who is signed in. */
  person: 20,
  /** Signed out, from one address, and with one e-mail address to answer to. */
  address: 5,
  reply_email: 5,
  /** Signed out, of everybody together. */
  signed_out: 200,
} as const;

/** Without what is taken for something else: 0 and O, 1, I and L, U and V. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/**
 * What both sides call a message: `CM-7K3Q-9XAB`.
 *
 * @param random eight random bytes
 */
export function contactReference(random: Uint8Array): string {
  const letters = [...random.slice(0, 8)].map((byte) => referenceLetters[byte % referenceLetters.length]).join('');
  return `CM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const securityCode = /\b(cvv2?|cvc2?|csc|cid|security code)(\W{0,3})(\d{3,4})(?!\d)/gi;

/**
 * A text as it may be kept and mailed: every card number in it shows its last four digits only, however its digits are parted or
 * written, and a security code that is called one shows none. Linear in the length of the text.
 */
export function withoutCardData(text: string): string {
  return maskCardNumbers(text).replace(
    securityCode,
    (_, name: string, between: string, code: string) => name + between + '•'.repeat(code.length),
  );
}
