import type { Locale } from '@countinghouse/domain/locales';
import { confirmEmail, undoEmail } from './change-email.ts';
import { authenticator, enrol, recoveryCodes } from './enrol.ts';
import { forgotten } from './forgotten.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import type { Messages } from './locales/en.ts';
import { catalogues, fillText } from './messages.ts';
import { changePassword, newPassword } from './new-password.ts';
import { notice } from './notice.ts';
import type { Around, Page } from './page-model.ts';
import { buttonLink } from './parts.ts';
import { secondFactor } from './second-factor.ts';
import { security } from './security.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

function titled(page: Page, messages: Messages, locale: Locale): { title: string; content: Html } {
  switch (page.page) {
    case 'sign_in':
      return { title: messages.sign_in_title, content: signIn(page, messages) };
    case 'second_factor':
      return { title: messages.second_factor_title, content: secondFactor(page, messages) };
    case 'enrol':
      return { title: messages.enrol_title, content: enrol(page, messages) };
    case 'authenticator':
      return { title: messages.authenticator_title, content: authenticator(page, messages) };
    case 'recovery_codes':
      return { title: messages.recovery_codes_title, content: recoveryCodes(page, messages) };
    case 'security':
      return { title: messages.security_title, content: security(page, messages, locale) };
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
      return {
        title: page.invitation === true ? messages.invitation_title : messages.new_password_title,
        content: newPassword(page, messages),
      };
    case 'password_changed': {
      const kind = page.invitation === true ? 'invitation_accepted' : 'password_changed';
      return toSignIn(page.portal_url, messages, messages[`${kind}_title`], messages[`${kind}_text`]);
    }
    case 'change_password':
      return { title: messages.change_password_title, content: changePassword(page, messages) };
    case 'own_password_changed':
      return {
        title: messages.own_password_changed_title,
        content: notice(
          messages.own_password_changed_title,
          [messages.own_password_changed_text],
          buttonLink('primary', '/security', messages.back_to_security),
        ),
      };
    case 'confirm_email':
      return { title: messages.confirm_email_title, content: confirmEmail(page, messages) };
    case 'undo_email':
      return { title: messages.undo_email_title, content: undoEmail(page, messages) };
    case 'email_confirmed':
      return {
        title: messages.email_confirmed_title,
        content: notice(
          messages.email_confirmed_title,
          [fillText(messages.email_confirmed_text, { email: page.email })],
          buttonLink('primary', page.portal_url, messages.to_portal),
        ),
      };
    case 'email_undone':
      return {
        title: messages.email_undone_title,
        content: notice(
          messages.email_undone_title,
          [fillText(messages.email_undone_text, { email: page.email })],
          buttonLink('primary', page.forgotten_href, messages.new_password_title),
        ),
      };
    case 'email_link_gone':
      return {
        title: messages.email_link_gone_title,
        content: notice(
          messages.email_link_gone_title,
          [messages.email_link_gone_text],
          buttonLink('primary', page.portal_url, messages.to_portal),
        ),
      };
    case 'invitation_used':
    case 'invitation_late':
      return toSignIn(page.portal_url, messages, messages[`${page.page}_title`], messages[`${page.page}_text`]);
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

function toSignIn(portal_url: string, messages: Messages, title: string, text: string) {
  return { title, content: notice(title, [text], buttonLink('primary', portal_url, messages.to_sign_in)) };
}

/**
 * A whole HTML document of the identity provider in one of its six languages. Works without JavaScript and under
 * `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'`: nothing stands inline, and
 * every value is escaped but the provider's own sign-out form.
 */
export function renderPage(page: Page, around: Around): string {
  const { title, content } = titled(page, catalogues[around.locale], around.locale);
  return layout(around, title, content);
}
