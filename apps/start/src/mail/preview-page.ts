import { type Locale, locales } from '@countinghouse/domain/text/locales';
import { mailFixtures } from '@countinghouse/mail/fixtures';
import { logoAttachments } from '@countinghouse/mail/logo-attachment';
import { type WrittenMail, writeMail } from '@countinghouse/mail/write-mail';
import { developmentPage, escapeHtml } from './development-page.ts';

/** The colour scheme of the screen. */
export type Scheme = 'light' | 'dark';

const hrefOf = (index: number, locale: Locale) => `/previews/${index}/${locale}`;

/** Returns a sample mail by its index, in one language; undefined if there is none. */
export async function writePreview(index: number, locale: Locale): Promise<WrittenMail | undefined> {
  const fixture = mailFixtures[index];
  return fixture === undefined ? undefined : writeMail(fixture.name, fixture.facts, locale);
}

/** Renders the page for reviewing every mail: in each language, on a light and a dark screen, and as text. */
export function previewPage(index: number, locale: Locale, { subject, text }: WrittenMail): string {
  const mails = mailFixtures.map(({ title }, place) => {
    const current = place === index ? ' aria-current="page"' : '';
    return `<li><a href="${hrefOf(place, locale)}"${current}><b>${escapeHtml(title)}</b></a></li>`;
  });
  const languages = locales.map(
    (other) =>
      `<a href="${hrefOf(index, other)}"${other === locale ? ' aria-current="page"' : ''} hreflang="${other}">${other}</a>`,
  );
  const frame = (scheme: Scheme) =>
    `<iframe title="On a ${scheme} screen" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${hrefOf(index, locale)}/html?scheme=${scheme}"></iframe>`;
  return developmentPage({
    title: 'Mail previews',
    current: 'previews',
    newest: '',
    content: `<main class="reading">
<nav aria-label="Mails"><ol>${mails.join('')}</ol></nav>
<article><div class="head"><h1>${escapeHtml(subject)}</h1><p class="languages">${languages.join('')}</p></div>
<div class="screens">${frame('light')}${frame('dark')}</div>
<pre lang="${locale}" tabindex="0" aria-label="Text part">${escapeHtml(text)}</pre></article>
</main>`,
  });
}

/** Returns the HTML of a mail as one kind of screen shows it, pictures inserted. */
export function previewHtml({ html }: WrittenMail, scheme: Scheme): string {
  const media = scheme === 'dark' ? 'all' : 'not all';
  const shown = html.replace('@media (prefers-color-scheme: dark)', `@media ${media}`);
  return logoAttachments(html).reduce(
    (so_far, { cid, contentType, content }) =>
      so_far.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`),
    shown,
  );
}
