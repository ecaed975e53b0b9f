import type { Locale } from '../text/locales.ts';

/**
 * The sentences that customers agree to when a card is stored, in the customer's language rather than the typist's. A consent is stored as it was
 * shown, so a change here affects no earlier consent.
 */
const sentences: Readonly<Record<Locale, (business: string) => string>> = {
  en: (business) =>
    `I authorize ${business} to store this card and to charge it for purchases I agree to. I can withdraw this at any time.`,
  de: (business) =>
    `Ich erlaube ${business}, diese Karte zu speichern und mit Beträgen zu belasten, denen ich zugestimmt habe. Ich kann dies jederzeit widerrufen.`,
  es: (business) =>
    `Autorizo a ${business} a guardar esta tarjeta y a cargar en ella las compras que yo acepte. Puedo retirar esta autorización en cualquier momento.`,
  'es-MX': (business) =>
    `Autorizo a ${business} a guardar esta tarjeta y a hacer en ella los cargos de las compras que yo acepte. Puedo cancelar esta autorización en cualquier momento.`,
  'fr-FR': (business) =>
    `J’autorise ${business} à enregistrer cette carte et à la débiter pour les achats que j’accepte. Je peux retirer cette autorisation à tout moment.`,
  'zh-CN': (business) => `本人授权${business}保存此卡，并就本人同意的消费从此卡扣款。本人可随时撤回此授权。`,
};

/** The sentence with which the payer of an invoice agrees that the rest is charged to the stored card. */
const chargingSentences: Readonly<Record<Locale, (business: string, invoice_number: string) => string>> = {
  en: (business, number) =>
    `${business} may charge what is left of invoice ${number} to this card on its due dates, and try again on later days if my bank declines it.`,
  de: (business, number) =>
    `${business} darf den Rest der Rechnung ${number} an den Fälligkeitstagen von dieser Karte abbuchen und es an späteren Tagen erneut versuchen, wenn meine Bank ablehnt.`,
  es: (business, number) =>
    `${business} puede cobrar en esta tarjeta lo que queda de la factura ${number} en sus fechas de vencimiento e intentarlo de nuevo en días posteriores si mi banco lo rechaza.`,
  'es-MX': (business, number) =>
    `${business} puede cargar a esta tarjeta lo que queda de la factura ${number} en sus fechas de vencimiento e intentarlo de nuevo en días posteriores si mi banco lo rechaza.`,
  'fr-FR': (business, number) =>
    `${business} peut débiter de cette carte le reste de la facture ${number} à ses dates d’échéance, et réessayer les jours suivants si ma banque refuse.`,
  'zh-CN': (business, number) =>
    `${business}可在账单 ${number} 的各到期日从此卡扣取剩余款项；如发卡行拒绝，可在之后几日重试。`,
};

/** Returns the sentence with which the payer of an invoice agrees that the rest is charged to the stored card when it is due. */
export function chargingSentence(locale: Locale, business: string, invoice_number: string): string {
  return chargingSentences[locale](business, invoice_number);
}

/** A merchant's own sentences, by the language of the customer. */
export type ConsentTexts = Partial<Record<Locale, string>>;

/**
 * The consent sentence in a language: the merchant's own if it has one, or else the default.
 *
 * @param business the merchant; undefined while it is not known
 */
export function consentSentence(
  locale: Locale,
  business: { doing_business_as: string; consent_texts: ConsentTexts } | undefined,
): string {
  return business?.consent_texts[locale] ?? defaultConsentSentence(locale, business?.doing_business_as ?? '');
}

/** The default consent sentence in a language. */
export function defaultConsentSentence(locale: Locale, business: string): string {
  return sentences[locale](business);
}
