import { createServer, type Socket } from 'node:net';

/** A message received over SMTP: its recipient, and its whole text with soft line breaks removed. */
type CaughtMail = { to: string; text: string };

export type MailSink = {
  url: string;
  mails: CaughtMail[];
  stop(): Promise<void>;
};

/** Starts a mail server on its own port that accepts and stores everything. */
export async function startMailSink(): Promise<MailSink> {
  const mails: CaughtMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    serve(socket, (mail) => mails.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail sink has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: Socket, keep: (mail: CaughtMail) => void): void {
  let buffer = '';
  let to = '';
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 sink');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    buffer += chunk;
    for (;;) {
      const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
      if (end < 0) return;
      const piece = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        keep({ to, text: decode(piece) });
        say('250 kept');
        continue;
      }
      const verb = piece.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<([^>]*)>/.exec(piece)?.[1] ?? '';
      if (verb === 'DATA') inData = true;
      if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
        return;
      }
      say(verb === 'DATA' ? '354 go on' : '250 yes');
    }
  });
}

/** Decodes quoted-printable, enough for words and links. */
function decode(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
