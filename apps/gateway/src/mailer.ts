import { logoAttachments } from '@countinghouse/mail/logo-attachment';
import type { Transporter } from 'nodemailer';
import type { GatewaySettings } from './settings.ts';

/** One message to one recipient. Everything in it is plain text except `html`, which the caller must escape. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt to send this message, so that a mail system which gets it twice keeps one copy. No blanks. */
  message_id?: string;
  /** The address for replies, if it is not the sender. */
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

/** Whether the mail server has rejected the message permanently, so that a retry is useless. */
export function isRefused(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return typeof code === 'number' && code >= 500 && code < 600;
}

const timeout_ms = 10_000;

/** Makes a mailer for the configured server. Each address is passed on as one recipient and never parsed as a list. */
export function createMailer(settings: Pick<GatewaySettings, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  let transport: Transporter | undefined;
  return {
    send: async ({ to, subject, text, html, message_id, reply_to, attachment }) => {
      // Loaded with the first message, so that it does not delay startup.
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
        // A line break would start another header.
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        // RFC 3834: no out-of-office reply is sent to it.
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
