import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let logo: Buffer | undefined;

/**
 * Returns the attachments of a mail's HTML, in nodemailer's format: the mark, referred to as `cid:logo`. Nothing is loaded remotely when a
 * mail is read, so reading cannot be tracked.
 */
export function logoAttachments(html: string): {
  cid: string;
  filename: string;
  contentType: string;
  contentDisposition: 'inline';
  content: Buffer;
}[] {
  if (!html.includes('"cid:logo"')) return [];
  logo ??= readFileSync(join(import.meta.dirname, 'logo.png'));
  return [
    {
      cid: 'logo',
      filename: 'countinghouse.png',
      contentType: 'image/png',
      contentDisposition: 'inline',
      content: logo,
    },
  ];
}
