import type { Locale } from '@countinghouse/domain/locales';
import { mailOf } from '../mail-layout.ts';
import type { Mail } from '../mailer.ts';

/** What the message says in each language. */
type InactivityWords = {
  hello: (name: string) => string;
  goes: { subject: string; said: (days: string, left: string) => string };
  stays: { subject: string; said: (days: string) => string };
};

const named = (hello: string, end: string) => (name: string) => `${hello}${name === '' ? '' : ` ${name}`}${end}`;

const spanish: InactivityWords = {
  hello: named('Hola', ':'),
  goes: {
    subject: 'Su cuenta se desactivará',
    said: (days, left) =>
      `No ha iniciado sesión desde hace ${days}. Su cuenta se desactivará dentro de ${left}. Inicie sesión antes para conservarla.`,
  },
  stays: {
    subject: 'Nadie más puede administrar su cuenta',
    said: (days) =>
      `No ha iniciado sesión desde hace ${days}. Su cuenta sigue activa solo porque nadie más podría administrar su empresa. Inicie sesión o nombre a otro administrador.`,
  },
};

const words: Readonly<Record<Locale, InactivityWords>> = {
  en: {
    hello: named('Hello', ','),
    goes: {
      subject: 'Your account will be made inactive',
      said: (days, left) =>
        `You have not signed in for ${days}. Your account will be made inactive in ${left}. Sign in before then to keep it.`,
    },
    stays: {
      subject: 'Nobody else can administer your account',
      said: (days) =>
        `You have not signed in for ${days}. Your account stays active only because nobody else could administer your business. Please sign in, or make somebody else an administrator.`,
    },
  },
  de: {
    hello: named('Guten Tag', ','),
    goes: {
      subject: 'Ihr Konto wird bald deaktiviert',
      said: (days, left) =>
        `Ihre letzte Anmeldung liegt länger zurück (${days}). Ihr Konto wird deaktiviert, Frist: ${left}. Melden Sie sich vorher an, um es zu behalten.`,
    },
    stays: {
      subject: 'Niemand sonst kann Ihr Konto verwalten',
      said: (days) =>
        `Ihre letzte Anmeldung liegt länger zurück (${days}). Ihr Konto bleibt nur aktiv, weil sonst niemand Ihr Unternehmen verwalten könnte. Bitte melden Sie sich an oder machen Sie jemand anderen zum Administrator.`,
    },
  },
  es: spanish,
  'es-MX': {
    ...spanish,
    goes: {
      subject: 'Su cuenta se desactivará',
      said: (days, left) =>
        `No ha iniciado sesión desde hace ${days}. Su cuenta se desactivará en ${left}. Inicie sesión antes para conservarla.`,
    },
  },
  'fr-FR': {
    hello: named('Bonjour', ','),
    goes: {
      subject: 'Votre compte va être désactivé',
      said: (days, left) =>
        `Vous ne vous êtes pas connecté depuis ${days}. Votre compte sera désactivé dans ${left}. Connectez-vous avant pour le conserver.`,
    },
    stays: {
      subject: 'Personne d’autre ne peut administrer votre compte',
      said: (days) =>
        `Vous ne vous êtes pas connecté depuis ${days}. Votre compte reste actif uniquement parce que personne d’autre ne pourrait administrer votre entreprise. Connectez-vous ou nommez un autre administrateur.`,
    },
  },
  'zh-CN': {
    hello: (name) => (name === '' ? '您好：' : `${name}，您好：`),
    goes: {
      subject: '您的账户即将停用',
      said: (days, left) => `您已有${days}未登录。您的账户将在${left}后停用。请在此之前登录以保留账户。`,
    },
    stays: {
      subject: '没有其他人可以管理您的账户',
      said: (days) =>
        `您已有${days}未登录。您的账户仍保持启用，只是因为没有其他人可以管理您的企业。请登录，或将其他人设为管理员。`,
    },
  },
};

/**
 * The message to somebody who was not here for long, in their language: that their account goes in so many days, or that it stays
 * because they are the last one who can administer the entity.
 */
export function inactivityMail({
  locale,
  first_name,
  idle_days,
  days_left,
  url,
}: {
  locale: Locale;
  first_name: string;
  idle_days: number;
  /** Undefined when the account stays. */
  days_left: number | undefined;
  url: string;
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { hello, goes, stays } = words[locale];
  const span = (count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
  return mailOf({
    locale,
    subject: days_left === undefined ? stays.subject : goes.subject,
    heading: hello(first_name),
    paragraphs: [days_left === undefined ? stays.said(span(idle_days)) : goes.said(span(idle_days), span(days_left))],
    link: url,
  });
}
