import type { Locale } from '@countinghouse/domain/locales';
import { html } from './html.ts';
import { catalogues, fillText } from './messages.ts';
import type { Mail } from './page-model.ts';

/** Control characters have no place in a mail's words: they could end a header or hide what follows. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/**
 * The e-mail with the link for a new password or by invitation the first, in one language. The subject never carries anything a person typed.
 *
 * @param expires how long the link works
 */
export function resetMail({
  locale,
  link,
  username,
  expires,
  purpose,
}: {
  locale: Locale;
  link: string;
  username: string;
  expires: { unit: 'minute' | 'day'; count: number };
  purpose: 'reset' | 'invitation';
}): Mail {
  const catalogue = catalogues[locale];
  const messages =
    purpose === 'reset'
      ? catalogue
      : {
          ...catalogue,
          mail_subject: catalogue.mail_invitation_subject,
          mail_reason: catalogue.mail_invitation_reason,
          mail_button: catalogue.mail_invitation_button,
          mail_ignore: catalogue.mail_invitation_ignore,
        };
  const span = new Intl.NumberFormat(locale, { style: 'unit', unit: expires.unit, unitDisplay: 'long' }).format(
    expires.count,
  );
  return letter(locale, messages.mail_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    messages.mail_reason,
    { words: messages.mail_button, link },
    fillText(messages.mail_expires, { span }),
    messages.mail_ignore,
  ]);
}

/**
 * The e-mail that tells an account's owner that its password was changed, in one language: whoever did not do it themselves gets a link
 * to set another one.
 */
export function passwordChangedMail({
  locale,
  link,
  username,
}: {
  locale: Locale;
  link: string;
  username: string;
}): Mail {
  const messages = catalogues[locale];
  return letter(locale, messages.mail_changed_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    messages.mail_changed_reason,
    messages.mail_changed_else,
    { words: messages.mail_button, link },
  ]);
}

/** A plain letter of paragraphs, each a text or a link with words, as text and as HTML. */
function letter(
  locale: Locale,
  subject: string,
  paragraphs: readonly (string | { words: string; link: string })[],
): Mail {
  const parts = paragraphs.map((part) =>
    typeof part === 'string' ? part : { ...part, link: new URL(part.link).href },
  );
  return {
    subject,
    text: [...parts.map((part) => (typeof part === 'string' ? part : `${part.words}:\n${part.link}`)), 'Countinghouse']
      .join('\n\n')
      .concat('\n'),
    html: html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
${parts.map(
  (part) => html`<p>${typeof part === 'string' ? part : html`<a href="${part.link}">${part.words}</a>`}</p>
`,
)}<p>Countinghouse</p>
</body>
</html>
`.markup,
  };
}
