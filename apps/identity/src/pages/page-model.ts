import type { Locale } from '@countinghouse/domain/text/locales';
import type { Factors } from '../factors/factors.ts';

/** Somebody of the demo data who can sign in, shown on the sign-in page; `role` is a message of the catalogue. */
export type DemoPerson = {
  username: string;
  role: 'admin' | 'analyst' | 'merchant' | 'clerk' | 'refunds' | 'restricted' | 'closed';
};

/** Why a new password is refused. */
export type PasswordFault = 'too_short' | 'too_long' | 'too_common' | 'is_username' | 'is_current' | 'not_repeated';

/** A session as its person sees it. */
export type ShownSession = {
  session_id: string;
  browser: string | undefined;
  system: string | undefined;
  address: string;
  began_at: Date;
  last_seen_at: Date;
  /** The one that this page is looked at in. */
  present: boolean;
};

/** What is asked about a change of an address. */
type EmailQuestion = {
  action: string;
  csrf: string;
  username: string;
  old_email: string;
  new_email: string;
  /** The form was too old. */
  stale?: boolean;
};

/** Every page of the identity provider, with what it shows. Forms post back to the address given as `action`. */
export type Page =
  | {
      page: 'sign_in';
      action: string;
      csrf: string;
      forgotten_href: string;
      username: string;
      /** Somebody signed in proves once more that it is them. */
      confirms?: boolean;
      /** The question to a passkey as JSON, for the button that signs in with one. */
      question?: string;
      /** `wrong`: user or password, and a locked account alike; `too_many`: this address tries too often; `stale`: the form was too old; `passkey`: it did not sign in. */
      fault?: 'wrong' | 'too_many' | 'stale' | 'passkey';
      demo?: { people: readonly DemoPerson[]; password: string };
    }
  | {
      page: 'second_factor';
      action: string;
      csrf: string;
      username: string;
      /** The question to the person's passkeys as JSON; left out where they have none. */
      question: string | undefined;
      /** Which code is asked for. */
      code: 'authenticator' | 'recovery' | 'none';
      has_recovery: boolean;
      fault?: 'wrong' | 'too_many' | 'stale' | 'passkey';
    }
  /** Choosing a second factor to add. */
  | {
      page: 'enrol';
      action: string;
      csrf: string;
      required: boolean;
      question: string;
      has_authenticator: boolean;
      fault?: 'passkey' | 'stale';
    }
  /** `picture`: SVG of our own making. */
  | { page: 'authenticator'; action: string; csrf: string; secret: string; picture: string; fault?: 'wrong' | 'stale' }
  /** Shown once; leads on by a form (`action`) or a link (`href`). No codes where earlier ones still stand. */
  | ({ page: 'recovery_codes'; codes: readonly string[]; csrf: string } & ({ action: string } | { href: string }))
  | {
      page: 'security';
      csrf: string;
      username: string;
      factors: Factors;
      password_changed_at: Date | undefined;
      sessions: readonly ShownSession[];
      portal_url: string;
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
      /** The first password of a new account. */
      invitation?: boolean;
    }
  | { page: 'password_changed'; portal_url: string; invitation?: boolean }
  /** Changing the password of who is signed in. `wrong`: the present one is not right, or the account is locked. */
  | {
      page: 'change_password';
      action: string;
      csrf: string;
      username: string;
      faults: readonly PasswordFault[];
      fault?: 'wrong' | 'too_many' | 'stale';
    }
  /** It was changed, and this browser stays signed in. */
  | { page: 'own_password_changed' }
  /** `confirm_email`: a new address is to count. `undo_email`: a change of the address is to be undone. */
  | ({ page: 'confirm_email' } & EmailQuestion)
  | ({ page: 'undo_email' } & EmailQuestion)
  | { page: 'email_confirmed'; email: string; portal_url: string }
  | { page: 'email_undone'; email: string; forgotten_href: string }
  /** A link of a changed address that was used, cancelled or undone, is too old or never was one. */
  | { page: 'email_link_gone'; portal_url: string }
  /** The link was used, is too old or never was one. */
  | { page: 'link_expired'; forgotten_href: string }
  /** An invitation that was accepted already, or that is too old or was replaced. */
  | { page: 'invitation_used' | 'invitation_late'; portal_url: string }
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
