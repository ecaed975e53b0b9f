import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A message as the mail server received it. */
export type Letter = { recipients: string[]; data: string };

export type TestMailServer = {
  url: string;
  letters: Letter[];
  /** Sets the response for each recipient: accepted, rejected permanently, or rejected temporarily. */
  answer(to: (recipient: string) => 250 | 451 | 550): void;
  /** Breaks the connection once, after the next message is taken and before that is confirmed. */
  breakAfterTaking(): void;
  stop(): Promise<void>;
};

/** Starts a mail server that keeps the messages it receives. */
export async function startMailServer(): Promise<TestMailServer> {
  const letters: Letter[] = [];
  let answerTo: (recipient: string) => 250 | 451 | 550 = () => 250;
  let breaks_after_taking = false;
  const server = createServer((socket) => {
    let text = '';
    let letter: Letter = { recipients: [], data: '' };
    let in_data = false;
    socket.write('220 test\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (;;) {
        const end = text.indexOf(in_data ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (in_data ? 5 : 2));
        if (in_data) {
          letters.push({ ...letter, data: part });
          letter = { recipients: [], data: '' };
          in_data = false;
          if (breaks_after_taking) {
            breaks_after_taking = false;
            socket.destroy();
            return;
          }
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(part)) {
          in_data = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
        else if (/^RCPT/i.test(part)) {
          const recipient = /<(.*)>/.exec(part)?.[1] ?? '';
          const code = answerTo(recipient);
          if (code === 250) letter.recipients.push(recipient);
          socket.write(`${code} ${code === 250 ? 'ok' : 'no'}\r\n`);
        } else socket.write('250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letters,
    answer: (to) => {
      answerTo = to;
    },
    breakAfterTaking: () => {
      breaks_after_taking = true;
    },
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a message as it is read, with its quoted-printable parts decoded. */
export function letterText({ data }: Letter): string {
  const plain = data
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(plain, 'latin1').toString('utf8');
}

/** Returns the text of a message's attachment; undefined if it has none. */
export function attachmentOf({ data }: Letter): { file_name: string; text: string } | undefined {
  const part = data.split(/\r\n--[^\r\n]+\r\n/).find((each) => /content-disposition: attachment/i.test(each));
  if (part === undefined) return undefined;
  const [head = '', body = ''] = part.split('\r\n\r\n');
  return {
    file_name: /filename="?([^"\r\n;]+)/i.exec(head)?.[1] ?? '',
    text: Buffer.from(body.split('\r\n--')[0] ?? '', 'base64').toString('utf8'),
  };
}
