import { logoAttachments } from '@countinghouse/mail/logo-attachment';
import type { WrittenMail } from '@countinghouse/mail/write-mail';
import type { Transporter } from 'nodemailer';

export type Mailer = {
  /** @throws when the mail server does not accept it */
  sendMail(mail: WrittenMail & { from: string; to: string }): Promise<void>;
  close(): void;
};

/** Sends mail through the server of an SMTP address. */
export function createMailer(smtp_url: string): Mailer {
  let transport: Transporter | undefined;
  return {
    sendMail: async (mail) => {
      // Loaded with the first message, so that the start does not wait for it.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport(smtp_url);
      await transport.sendMail({ ...mail, attachments: logoAttachments(mail.html) });
    },
    close: () => transport?.close(),
  };
}
