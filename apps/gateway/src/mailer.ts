import { logoAttachments } from '@countinghouse/mail/logo-attachment';
import type { Transporter } from 'nodemailer';
import type { GatewaySettings } from './settings.ts';

/** One message to one person. Everything in it is plain text but `html`, whose author escapes. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try to send this message, so that a mail system which got it twice keeps one: a word without blanks. */
  message_id?: string;
  /** Where an answer goes, if not to the sender. */
  reply_to?: string;
  attachment?: { file_name: string; media_type: string; content: Buffer };
};

export type Mailer = {
  /**
   * Resolves once the mail server has accepted the message.
   * @throws an error; see `isRefused`
   */
  send(mail: Mail): Promise<void>;
};

/** Whether the mail server said that it will never take this message: trying again is of no use. */
export function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500 && code < 600;
}

const timeout_ms = 10_000;

/** Sends mail through the configured server. Addresses are handed over as they are and never read as a list of several. */
export function createMailer(settings: Pick<GatewaySettings, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  let transport: Transporter | undefined;
  return {
    send: async ({ to, subject, text, html, message_id, reply_to, attachment }) => {
      // Loaded with the first message: a start does not wait for it.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url: settings.SMTP_URL,
        connectionTimeout: timeout_ms,
        greetingTimeout: timeout_ms,
        socketTimeout: timeout_ms,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await transport.sendMail({
        from: settings.MAIL_FROM,
        to: { name: '', address: to },
        // A line break would begin another header.
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        // RFC 3834: nobody's absence notice answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(reply_to === undefined ? {} : { replyTo: { name: '', address: reply_to } }),
        ...(message_id === undefined ? {} : { messageId: `<${message_id}@${domainOf(settings.MAIL_FROM)}>` }),
        attachments: [
          ...logoAttachments(html),
          ...(attachment === undefined
            ? []
            : [
                {
                  filename: attachment.file_name,
                  contentType: attachment.media_type,
                  content: attachment.content,
                },
              ]),
        ],
      });
    },
  };
}

function domainOf(sender: string): string {
  return /@([\w.-]+)/.exec(sender)?.[1] ?? 'countinghouse.invalid';
}
