import { createTransport } from 'nodemailer';
import type { GatewaySettings } from './settings.ts';

/** One message to one person. Everything in it is plain text but `html`, whose author escapes. */
export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Resolves once the mail server has accepted the message. */
  send(mail: Mail): Promise<void>;
};

const timeout_ms = 10_000;

/** Sends mail through the configured server. Addresses are handed over as they are and never read as a list of several. */
export function createMailer(settings: Pick<GatewaySettings, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({
        from: settings.MAIL_FROM,
        to: { name: '', address: to },
        // A line break would begin another header.
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
      });
    },
  };
}
