import { type Html, html, trusted } from './html.ts';
import type { Messages } from './locales/en.ts';
import { fillHtml } from './messages.ts';
import type { Page } from './page-model.ts';
import { buttonLink, submitButton } from './parts.ts';

/** Asks before signing out. The provider's own form carries its token; the button belongs to it and says `logout=yes`. */
export function signOut(page: Extract<Page, { page: 'sign_out' }>, messages: Messages): Html {
  return html`<h1>${messages.sign_out_title}</h1>
${
  page.username !== undefined &&
  html`<p class="purpose">${fillHtml(messages.sign_out_as, { username: html`<b>${page.username}</b>` })}</p>`
}
${trusted(page.form)}
<div class="actions">
${submitButton(messages.sign_out_button, messages.sign_out_under_way, { id: 'op.logoutForm', name: 'logout', value: 'yes' })}
${buttonLink('plain', page.portal_url, messages.stay_signed_in)}
</div>`;
}
