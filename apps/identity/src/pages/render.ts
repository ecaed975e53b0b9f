import { forgotten } from './forgotten.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { catalogues, fillText, type Messages } from './messages.ts';
import { newPassword } from './new-password.ts';
import { notice } from './notice.ts';
import type { Around, Page } from './page-model.ts';
import { buttonLink } from './parts.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

function titled(page: Page, messages: Messages): { title: string; content: Html } {
  switch (page.page) {
    case 'sign_in':
      return { title: messages.sign_in_title, content: signIn(page, messages) };
    case 'forgotten':
      return { title: messages.forgotten_title, content: forgotten(page, messages) };
    case 'forgotten_sent':
      return {
        title: messages.forgotten_sent_title,
        content: notice(
          messages.forgotten_sent_title,
          [messages.forgotten_sent_text, messages.forgotten_sent_hint],
          buttonLink('plain', page.back_href, messages.back_to_sign_in),
        ),
      };
    case 'new_password':
      return { title: messages.new_password_title, content: newPassword(page, messages) };
    case 'password_changed':
      return {
        title: messages.password_changed_title,
        content: notice(
          messages.password_changed_title,
          [messages.password_changed_text],
          buttonLink('primary', page.portal_url, messages.to_sign_in),
        ),
      };
    case 'link_expired':
      return {
        title: messages.link_expired_title,
        content: notice(
          messages.link_expired_title,
          [messages.link_expired_text],
          buttonLink('primary', page.forgotten_href, messages.link_expired_button),
        ),
      };
    case 'sign_out':
      return { title: messages.sign_out_button, content: signOut(page, messages) };
    case 'signed_out':
      return {
        title: messages.signed_out_title,
        content: notice(
          messages.signed_out_title,
          [messages.signed_out_text],
          buttonLink('primary', page.portal_url, messages.sign_in_again),
        ),
      };
    case 'error': {
      const title = messages[`error_${page.reason}_title`];
      return {
        title,
        content: notice(
          title,
          [messages[`error_${page.reason}_text`]],
          buttonLink('primary', page.portal_url, messages.to_portal),
          page.request_id !== '' &&
            html`<p class="reference">${fillText(messages.error_request, { request_id: page.request_id })}</p>`,
        ),
      };
    }
  }
}

/**
 * A whole HTML document of the identity provider in one of its six languages. Works without JavaScript and under
 * `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'`: nothing stands inline, and
 * every value is escaped but the provider's own sign-out form.
 */
export function renderPage(page: Page, around: Around): string {
  const { title, content } = titled(page, catalogues[around.locale]);
  return layout(around, title, content);
}
