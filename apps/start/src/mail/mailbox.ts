import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Clock } from '@countinghouse/domain/time/clock';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type CaughtMessage = {
  message_id: string;
  received_at: string;
  from: string;
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  /** An attachment with a `content_id` is a picture that the HTML refers to as `cid:`. */
  attachments: readonly { filename: string; mime_type: string; size_bytes: number; content_id?: string }[];
};

export type Mailbox = {
  /** Newest first; the last 500. */
  messages(): readonly CaughtMessage[];
  find(message_id: string): CaughtMessage | undefined;
  /** Returns the content of one attachment by its index. */
  attachment(
    message_id: string,
    index: number,
  ): { filename: string; mime_type: string; content: Uint8Array } | undefined;
  clear(): void;
  port: number;
  stop(): Promise<void>;
};

const messagesMaximum = 500;
const messageMaximum_bytes = 25 * 1024 * 1024;

/**
 * Starts an SMTP server on 127.0.0.1 that accepts every message and forwards none: the applications' mails in development end here.
 * Messages are kept in memory.
 *
 * @param port 0 takes a free one
 */
export async function startMailbox(options: { port: number; clock: Clock }): Promise<Mailbox> {
  let kept: { message: CaughtMessage; contents: readonly Uint8Array[] }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: messageMaximum_bytes,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    onData: (stream, session, done) => {
      text(stream)
        .then((source) => PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' }))
        .then((mail) => {
          const contents = mail.attachments.map(({ content }) =>
            typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
          );
          const message = {
            message_id: randomUUID(),
            received_at: options.clock.now().toISOString(),
            from: mail.from?.address ?? '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            attachments: mail.attachments.map(({ filename, mimeType, contentId }, index) => ({
              filename: filename ?? `attachment-${index + 1}`,
              mime_type: mimeType,
              size_bytes: contents[index]?.length ?? 0,
              ...(contentId === undefined ? {} : { content_id: contentId.replace(/^<|>$/g, '') }),
            })),
          };
          kept = [{ message, contents }, ...kept].slice(0, messagesMaximum);
          done();
        })
        .catch((error: Error) => done(error));
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(options.port, '127.0.0.1', resolve);
  });
  const address = smtp.server.address();

  return {
    messages: () => kept.map(({ message }) => message),
    find: (message_id) => kept.find(({ message }) => message.message_id === message_id)?.message,
    attachment: (message_id, index) => {
      const found = kept.find(({ message }) => message.message_id === message_id);
      const [described, content] = [found?.message.attachments[index], found?.contents[index]];
      return described === undefined || content === undefined ? undefined : { ...described, content };
    },
    clear: () => {
      kept = [];
    },
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
