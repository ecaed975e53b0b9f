import type { Locale } from '@countinghouse/domain/locales';
import { mailInstant, mailOf } from '../../mail-layout.ts';
import type { Mail } from '../../mailer.ts';

/** What the message says in each language, besides what it tells. */
type BankWords = {
  subject: (business: string) => string;
  said: (last_four: string, routing_number: string) => string;
  changed: (when: string) => string;
  unasked: string;
};

const spanish: BankWords = {
  subject: (business) => `Se ha cambiado la cuenta bancaria de ${business}`,
  said: (last_four, routing_number) =>
    `A partir de ahora su dinero se abona en la cuenta terminada en ${last_four} (número de ruta ${routing_number}).`,
  changed: (when) => `Cambiada el ${when}.`,
  unasked: 'Si usted no lo ha solicitado, llámenos de inmediato.',
};

const words: Readonly<Record<Locale, BankWords>> = {
  en: {
    subject: (business) => `The bank account of ${business} was changed`,
    said: (last_four, routing_number) =>
      `From now on your money is paid to the account that ends in ${last_four} (routing number ${routing_number}).`,
    changed: (when) => `Changed on ${when}.`,
    unasked: 'If you did not ask for this, call us at once.',
  },
  de: {
    subject: (business) => `Die Bankverbindung von ${business} wurde geändert`,
    said: (last_four, routing_number) =>
      `Ab jetzt wird Ihr Geld auf das Konto mit den Endziffern ${last_four} ausgezahlt (Routing-Nummer ${routing_number}).`,
    changed: (when) => `Geändert am ${when}.`,
    unasked: 'Haben Sie das nicht veranlasst, rufen Sie uns bitte sofort an.',
  },
  es: spanish,
  'es-MX': {
    ...spanish,
    subject: (business) => `Se cambió la cuenta bancaria de ${business}`,
    said: (last_four, routing_number) =>
      `A partir de ahora su dinero se deposita en la cuenta terminada en ${last_four} (número de ruta ${routing_number}).`,
    unasked: 'Si usted no lo solicitó, llámenos de inmediato.',
  },
  'fr-FR': {
    subject: (business) => `Le compte bancaire de ${business} a été modifié`,
    said: (last_four, routing_number) =>
      `Désormais, vos fonds sont versés sur le compte se terminant par ${last_four} (numéro de routage ${routing_number}).`,
    changed: (when) => `Modifié le ${when}.`,
    unasked: 'Si vous n’êtes pas à l’origine de cette demande, appelez-nous immédiatement.',
  },
  'zh-CN': {
    subject: (business) => `${business} 的银行账户已变更`,
    said: (last_four, routing_number) =>
      `从现在起，您的款项将汇入尾号为 ${last_four} 的账户（银行路由号码 ${routing_number}）。`,
    changed: (when) => `变更时间：${when}。`,
    unasked: '如果这不是您提出的变更，请立即致电我们。',
  },
};

/** The message that tells a merchant of its new bank account, in the reader's language. No whole number is in it. */
export function bankMail(
  facts: {
    doing_business_as: string;
    routing_number: string;
    account_number_last_four: string;
    changed_at: Date;
  },
  locale: Locale,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, said, changed, unasked } = words[locale];
  return mailOf({
    locale,
    subject: subject(facts.doing_business_as),
    paragraphs: [
      said(facts.account_number_last_four, facts.routing_number),
      changed(mailInstant(facts.changed_at, locale)),
      unasked,
    ],
  });
}
