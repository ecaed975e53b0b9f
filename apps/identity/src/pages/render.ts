import type { Locale } from '@countinghouse/domain/text/locales';
import type { I18n } from '@lingui/core';
import { confirmEmail, undoEmail } from './change-email.ts';
import { authenticator, enrol, recoveryCodes } from './enrol.ts';
import { forgotten } from './forgotten.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { i18nOf } from './messages.ts';
import { changePassword, newPassword } from './new-password.ts';
import { notice } from './notice.ts';
import type { Around, Page } from './page-model.ts';
import { buttonLink } from './parts.ts';
import { secondFactor } from './second-factor.ts';
import { security } from './security.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { words } from './words.ts';

function titled(page: Page, i18n: I18n, locale: Locale): { title: string; content: Html } {
  switch (page.page) {
    case 'sign_in':
      return { title: i18n._(words.sign_in_title), content: signIn(page, i18n) };
    case 'second_factor':
      return { title: i18n._(words.second_factor_title), content: secondFactor(page, i18n) };
    case 'enrol':
      return { title: i18n._(words.enrol_title), content: enrol(page, i18n) };
    case 'authenticator':
      return { title: i18n._(words.authenticator_title), content: authenticator(page, i18n) };
    case 'recovery_codes':
      return { title: i18n._(words.recovery_codes_title), content: recoveryCodes(page, i18n) };
    case 'security':
      return { title: i18n._(words.security_title), content: security(page, i18n, locale) };
    case 'forgotten':
      return { title: i18n._(words.forgotten_title), content: forgotten(page, i18n) };
    case 'forgotten_sent':
      return {
        title: i18n._(words.forgotten_sent_title),
        content: notice(
          i18n._(words.forgotten_sent_title),
          [i18n._(words.forgotten_sent_text), i18n._(words.forgotten_sent_hint)],
          buttonLink('plain', page.back_href, i18n._(words.back_to_sign_in)),
        ),
      };
    case 'new_password':
      return {
        title: page.invitation === true ? i18n._(words.invitation_title) : i18n._(words.new_password_title),
        content: newPassword(page, i18n),
      };
    case 'password_changed': {
      const kind = page.invitation === true ? 'invitation_accepted' : 'password_changed';
      return toSignIn(page.portal_url, i18n, i18n._(words[`${kind}_title`]), i18n._(words[`${kind}_text`]));
    }
    case 'change_password':
      return { title: i18n._(words.change_password_title), content: changePassword(page, i18n) };
    case 'own_password_changed':
      return {
        title: i18n._(words.own_password_changed_title),
        content: notice(
          i18n._(words.own_password_changed_title),
          [i18n._(words.own_password_changed_text)],
          buttonLink('primary', '/security', i18n._(words.back_to_security)),
        ),
      };
    case 'confirm_email':
      return { title: i18n._(words.confirm_email_title), content: confirmEmail(page, i18n) };
    case 'undo_email':
      return { title: i18n._(words.undo_email_title), content: undoEmail(page, i18n) };
    case 'email_confirmed':
      return {
        title: i18n._(words.email_confirmed_title),
        content: notice(
          i18n._(words.email_confirmed_title),
          [i18n._({ ...words.email_confirmed_text, values: { email: page.email } })],
          buttonLink('primary', page.portal_url, i18n._(words.to_portal)),
        ),
      };
    case 'email_undone':
      return {
        title: i18n._(words.email_undone_title),
        content: notice(
          i18n._(words.email_undone_title),
          [i18n._({ ...words.email_undone_text, values: { email: page.email } })],
          buttonLink('primary', page.forgotten_href, i18n._(words.new_password_title)),
        ),
      };
    case 'email_link_gone':
      return {
        title: i18n._(words.email_link_gone_title),
        content: notice(
          i18n._(words.email_link_gone_title),
          [i18n._(words.email_link_gone_text)],
          buttonLink('primary', page.portal_url, i18n._(words.to_portal)),
        ),
      };
    case 'invitation_used':
    case 'invitation_late':
      return toSignIn(page.portal_url, i18n, i18n._(words[`${page.page}_title`]), i18n._(words[`${page.page}_text`]));
    case 'link_expired':
      return {
        title: i18n._(words.link_expired_title),
        content: notice(
          i18n._(words.link_expired_title),
          [i18n._(words.link_expired_text)],
          buttonLink('primary', page.forgotten_href, i18n._(words.link_expired_button)),
        ),
      };
    case 'sign_out':
      return { title: i18n._(words.sign_out_button), content: signOut(page, i18n) };
    case 'signed_out':
      return {
        title: i18n._(words.signed_out_title),
        content: notice(
          i18n._(words.signed_out_title),
          [i18n._(words.signed_out_text)],
          buttonLink('primary', page.portal_url, i18n._(words.sign_in_again)),
        ),
      };
    case 'error': {
      const title = i18n._(words[`error_${page.reason}_title`]);
      return {
        title,
        content: notice(
          title,
          [i18n._(words[`error_${page.reason}_text`])],
          buttonLink('primary', page.portal_url, i18n._(words.to_portal)),
          page.request_id !== '' &&
            html`<p class="reference">${i18n._({ ...words.error_request, values: { request_id: page.request_id } })}</p>`,
        ),
      };
    }
  }
}

function toSignIn(portal_url: string, i18n: I18n, title: string, text: string) {
  return { title, content: notice(title, [text], buttonLink('primary', portal_url, i18n._(words.to_sign_in))) };
}

/**
 * Renders a whole HTML document of the identity provider in one of its six languages. Works without JavaScript and under `default-src
 * 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'`: nothing is inline, and every value is escaped except the
 * provider's own sign-out form.
 */
export function renderPage(page: Page, around: Around): string {
  const i18n = i18nOf(around.locale);
  const { title, content } = titled(page, i18n, around.locale);
  return layout(around, i18n, title, content);
}
