/** The six locales of the product. */
export const locales = ['en', 'de', 'es', 'es-MX', 'fr-FR', 'zh-CN'] as const;

export type Locale = (typeof locales)[number];

/** Somebody of the demo data who can sign in, shown on the sign-in page; `role` is a message of the catalogue. */
export type DemoPerson = {
  username: string;
  role: 'admin' | 'analyst' | 'merchant' | 'clerk' | 'refunds' | 'restricted' | 'closed';
};

/** Why a new password is refused. */
export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'is_username' | 'not_repeated';

/** Every page of the identity provider, with what it shows. Forms post back to the address given as `action`. */
export type Page =
  | {
      page: 'sign_in';
      action: string;
      csrf: string;
      forgotten_href: string;
      username: string;
      /** `wrong`: user or password, and a locked account alike; `too_many`: this address tries too often; `stale`: the form was too old. */
      fault?: 'wrong' | 'too_many' | 'stale';
      demo?: { people: readonly DemoPerson[]; password: string };
    }
  | { page: 'forgotten'; action: string; csrf: string; back_href: string; fault?: 'empty' | 'too_many' | 'stale' }
  /** The same whether the address is known or not. */
  | { page: 'forgotten_sent'; back_href: string }
  | {
      page: 'new_password';
      action: string;
      csrf: string;
      username: string;
      faults: readonly PasswordFault[];
      stale?: boolean;
    }
  | { page: 'password_changed'; portal_url: string }
  /** The link was used, is too old or never was one. */
  | { page: 'link_expired'; forgotten_href: string }
  /** `form` is the provider's own hidden form, to be placed as it is; its id is `op.logoutForm`. */
  | { page: 'sign_out'; form: string; username: string | undefined; portal_url: string }
  | { page: 'signed_out'; portal_url: string }
  /** `session_gone`: sign-in was begun too long ago or elsewhere; `refused`: the request was not one of the portal's. */
  | {
      page: 'error';
      reason: 'session_gone' | 'refused' | 'unavailable' | 'not_found';
      portal_url: string;
      request_id: string;
    };

/** What every page is given besides its own. */
export type Around = {
  locale: Locale;
  /** The address of the present page with its query, for the language menu's links; `lang` is set on it. */
  here: string;
};

/** An e-mail in one language. */
export type Mail = { subject: string; text: string; html: string };
