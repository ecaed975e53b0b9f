import type { I18n } from '@lingui/core';
import { type Html, html, trusted } from './html.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { buttonLink, submitButton } from './parts.ts';
import { words } from './words.ts';

/** Asks before signing out. The provider's own form contains its token; the button belongs to that form and sends `logout=yes`. */
export function signOut(page: Extract<Page, { page: 'sign_out' }>, i18n: I18n): Html {
  return html`<h1>${i18n._(words.sign_out_title)}</h1>
${
  page.username !== undefined &&
  html`<p class="purpose">${fillHtml(i18n, words.sign_out_as, { username: html`<b>${page.username}</b>` })}</p>`
}
${trusted(page.form)}
<div class="actions">
${submitButton(i18n._(words.sign_out_button), i18n._(words.sign_out_under_way), { id: 'op.logoutForm', name: 'logout', value: 'yes' })}
${buttonLink('plain', page.portal_url, i18n._(words.stay_signed_in))}
</div>`;
}
