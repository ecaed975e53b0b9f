import type { ContactTopic } from '@countinghouse/domain/contact-message';
import type { Locale } from '@countinghouse/domain/locales';

/** What the mails of Contact Us say, besides what they tell. */
export type ContactWords = {
  topics: Readonly<Record<ContactTopic, string>>;
  /** The subject of the confirmation. */
  received: (reference: string) => string;
  thanks: (name: string) => string;
  next: string;
  reference: string;
  topic: string;
  subject: string;
  about: string;
  /** Why somebody gets it, and what to do if it was not them. */
  why: string;
};

const spanish: ContactWords = {
  topics: {
    payments: 'Pagos y reembolsos',
    settlement: 'Liquidación y lotes',
    billing: 'Tarifas y facturación',
    account: 'Mi cuenta y mis usuarios',
    technical: 'API e integración',
    other: 'Otro asunto',
  },
  received: (reference) => `Hemos recibido su mensaje (${reference})`,
  thanks: (name) => `Gracias por escribirnos, ${name}.`,
  next: 'Le responderemos a esta dirección. Si quiere añadir algo, responda a este correo y conserve la referencia en el asunto.',
  reference: 'Referencia',
  topic: 'Tema',
  subject: 'Asunto',
  about: 'Se refiere a',
  why: 'Recibe este correo porque alguien indicó esta dirección en nuestro formulario de contacto. Si no fue usted, no tiene que hacer nada.',
};

/** The words of each locale. */
export const contactWords: Readonly<Record<Locale, ContactWords>> = {
  en: {
    topics: {
      payments: 'Payments and refunds',
      settlement: 'Settlement and batches',
      billing: 'Fees and billing',
      account: 'My account and users',
      technical: 'API and integration',
      other: 'Something else',
    },
    received: (reference) => `We have your message (${reference})`,
    thanks: (name) => `Thank you for writing to us, ${name}.`,
    next: 'We will answer to this address. To add something, reply to this e-mail and keep the reference in its subject.',
    reference: 'Reference',
    topic: 'Topic',
    subject: 'Subject',
    about: 'Concerns',
    why: 'You get this e-mail because somebody gave this address in our contact form. If it was not you, there is nothing to do.',
  },
  de: {
    topics: {
      payments: 'Zahlungen und Erstattungen',
      settlement: 'Abrechnung und Stapel',
      billing: 'Gebühren und Rechnungen',
      account: 'Mein Konto und meine Benutzer',
      technical: 'API und Anbindung',
      other: 'Etwas anderes',
    },
    received: (reference) => `Ihre Nachricht ist angekommen (${reference})`,
    thanks: (name) => `Vielen Dank für Ihre Nachricht, ${name}.`,
    next: 'Wir antworten an diese Adresse. Möchten Sie etwas ergänzen, antworten Sie auf diese E-Mail und lassen Sie die Referenz im Betreff stehen.',
    reference: 'Referenz',
    topic: 'Thema',
    subject: 'Betreff',
    about: 'Betrifft',
    why: 'Sie erhalten diese E-Mail, weil jemand diese Adresse in unserem Kontaktformular angegeben hat. Waren Sie es nicht, brauchen Sie nichts zu tun.',
  },
  es: spanish,
  'es-MX': {
    ...spanish,
    topics: { ...spanish.topics, billing: 'Comisiones y facturación' },
  },
  'fr-FR': {
    topics: {
      payments: 'Paiements et remboursements',
      settlement: 'Règlement et lots',
      billing: 'Frais et facturation',
      account: 'Mon compte et mes utilisateurs',
      technical: 'API et intégration',
      other: 'Autre sujet',
    },
    received: (reference) => `Nous avons bien reçu votre message (${reference})`,
    thanks: (name) => `Merci de nous avoir écrit, ${name}.`,
    next: 'Nous répondrons à cette adresse. Pour ajouter quelque chose, répondez à cet e-mail en conservant la référence dans l’objet.',
    reference: 'Référence',
    topic: 'Sujet',
    subject: 'Objet',
    about: 'Concerne',
    why: 'Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse dans notre formulaire de contact. Si ce n’était pas vous, vous n’avez rien à faire.',
  },
  'zh-CN': {
    topics: {
      payments: '付款与退款',
      settlement: '结算与批次',
      billing: '费用与账单',
      account: '我的账户与用户',
      technical: 'API 与集成',
      other: '其他问题',
    },
    received: (reference) => `我们已收到您的消息（${reference}）`,
    thanks: (name) => `${name}，感谢您的来信。`,
    next: '我们会回复到此邮箱。如需补充，请直接回复本邮件，并在主题中保留编号。',
    reference: '编号',
    topic: '问题类型',
    subject: '主题',
    about: '相关内容',
    why: '您收到此邮件，是因为有人在我们的联系表单中填写了此邮箱。如果不是您本人，无需进行任何操作。',
  },
};
