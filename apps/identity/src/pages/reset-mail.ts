import { html } from './html.ts';
import { catalogues, fillText } from './messages.ts';
import type { Locale, Mail } from './page-model.ts';

/** Control characters have no place in a mail's words: they could end a header or hide what follows. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/**
 * The e-mail with the link for a new password, in one language. The subject never carries anything a person typed.
 *
 * @param expires_minutes how long the link works
 */
export function resetMail({
  locale,
  link,
  username,
  expires_minutes,
}: {
  locale: Locale;
  link: string;
  username: string;
  expires_minutes: number;
}): Mail {
  const messages = catalogues[locale];
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(
    expires_minutes,
  );
  const greeting = fillText(messages.mail_greeting, { username: onOneLine(username) });
  const expires = fillText(messages.mail_expires, { minutes });
  const address = new URL(link).href;
  return {
    subject: messages.mail_subject,
    text: [
      greeting,
      messages.mail_reason,
      `${messages.mail_button}:\n${address}`,
      expires,
      messages.mail_ignore,
      'Countinghouse',
    ]
      .join('\n\n')
      .concat('\n'),
    html: html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${messages.mail_subject}</title></head>
<body>
<p>${greeting}</p>
<p>${messages.mail_reason}</p>
<p><a href="${address}">${messages.mail_button}</a></p>
<p>${expires}</p>
<p>${messages.mail_ignore}</p>
<p>Countinghouse</p>
</body>
</html>
`.markup,
  };
}
