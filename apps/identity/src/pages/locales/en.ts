/** The English messages; the other catalogues have the same keys. `{name}` is a place to fill. */
export const en = {
  language: 'Language',

  sign_in_title: 'Sign in',
  sign_in_purpose: 'To take payments, settle and report.',
  username: 'Username',
  username_or_email: 'Username or e-mail address',
  password: 'Password',
  forgot_password: 'Forgot password',
  show_password: 'Show password',
  hide_password: 'Hide password',
  sign_in_button: 'Sign in',
  sign_in_under_way: 'Signing in…',
  missing_username: 'Enter your username.',
  missing_password: 'Enter your password.',
  fault_wrong:
    'The username or the password is not right. After too many failed tries an account is locked for a while.',
  fault_too_many: 'Too many tries from here. Wait a few minutes, then try again.',
  fault_stale: 'This page was open for too long, so nothing was sent. Please try again.',

  demo_badge: 'Demo data',
  demo_choose: 'Choose somebody to fill in the form.',
  demo_people: 'These people can sign in.',
  demo_password: 'Everybody’s password is {password}',
  demo_fill: 'Fill in the form as {username}',
  demo_filled: 'The form is filled in for {username}.',
  demo_admin: 'Administrator, every permission',
  demo_analyst: 'Administrator, view only',
  demo_merchant: 'Owner, Harbor Coffee Roasters',
  demo_clerk: 'Sale and search only',
  demo_refunds: 'Owner, Refund Only',
  demo_restricted: 'Owner, Restricted',
  demo_closed: 'Owner, Closed',
  copy_password: 'Copy the password',
  copied: 'Copied',

  forgotten_title: 'Forgot your password?',
  forgotten_purpose: 'We send a link for a new password to the e-mail address of your account.',
  forgotten_button: 'Send the link',
  forgotten_under_way: 'Sending…',
  fault_empty: 'Enter your username or e-mail address.',
  back_to_sign_in: 'Back to sign in',

  forgotten_sent_title: 'Look in your inbox',
  forgotten_sent_text:
    'If there is an account with this name or address, an e-mail with a link for a new password is on its way to its address.',
  forgotten_sent_hint:
    'Nothing there after a few minutes? Look among the spam, or ask your administrator which address your account has.',

  new_password_title: 'Set a new password',
  new_password_purpose: 'For the account {username}. It then signs out everywhere else.',
  new_password: 'New password',
  new_password_help:
    'At least {count} characters. A few words that only you would put together are easy to keep in mind.',
  repeat_password: 'Repeat the new password',
  new_password_button: 'Set the password',
  new_password_under_way: 'Saving…',
  missing_new_password: 'Enter the new password.',
  missing_repeated: 'Enter the new password once more.',
  fault_too_short: 'Use at least {count} characters.',
  fault_too_long: 'Use at most {count} characters.',
  fault_too_common: 'This password is among the first that anybody would try. Choose another one.',
  fault_is_username: 'Your username is no password, not even with digits after it. Choose another one.',
  fault_not_repeated: 'The two passwords are not the same. Type the new one once more.',

  password_changed_title: 'Your new password is set',
  password_changed_text: 'Sign in with it from now on. Wherever else you were signed in, you are now signed out.',
  to_sign_in: 'Go to sign in',

  link_expired_title: 'This link no longer works',
  link_expired_text: 'A link for a new password works once and only for a short time. Ask for a new one.',
  link_expired_button: 'Ask for a new link',

  sign_out_title: 'Are you sure you want to log out?',
  sign_out_as: 'You are currently logged in as {username}',
  sign_out_button: 'Log Out',
  sign_out_under_way: 'Logging out…',
  stay_signed_in: 'Stay logged in',

  signed_out_title: 'You are logged out',
  signed_out_text: 'On a computer that others use too, also close the window.',
  sign_in_again: 'Sign in again',

  error_session_gone_title: 'Please start again',
  error_session_gone_text:
    'This sign-in was begun too long ago, or in another window. Go back to Countinghouse and sign in once more.',
  error_refused_title: 'This sign-in cannot go on',
  error_refused_text:
    'The request did not come from Countinghouse in the way it should. Open Countinghouse and sign in from there.',
  error_unavailable_title: 'Signing in is not possible right now',
  error_unavailable_text: 'The fault is on our side. Nothing is lost: try again in a moment.',
  error_not_found_title: 'There is no such page',
  error_not_found_text: 'The address may be mistyped or out of date.',
  error_request: 'Reference for support: {request_id}',
  to_portal: 'Go to Countinghouse',

  ledger_total: 'Every cent accounted for',

  mail_subject: 'Your new password for Countinghouse',
  mail_greeting: 'Hello {username},',
  mail_reason: 'Somebody, probably you, asked for a new password for your Countinghouse account.',
  mail_button: 'Set a new password',
  mail_expires: 'The link works once, within {minutes}.',
  mail_ignore: 'If it was not you, do nothing: your password stays as it is.',
} as const;
