import type { MessageDescriptor } from '@lingui/core';

/**
 * What the pages say, in English, each message under its id. Lingui extracts it from here into the catalogues of all locales
 * (`npm run translations`); a name in braces is a place to fill.
 */
export const words = {
  language: /*i18n*/ { id: 'language', message: 'Language' },

  sign_in_title: /*i18n*/ { id: 'sign_in_title', message: 'Sign in' },
  sign_in_purpose: /*i18n*/ { id: 'sign_in_purpose', message: 'To take payments, settle and report.' },
  username: /*i18n*/ { id: 'username', message: 'Username' },
  username_or_email: /*i18n*/ { id: 'username_or_email', message: 'Username or e-mail address' },
  password: /*i18n*/ { id: 'password', message: 'Password' },
  forgot_password: /*i18n*/ { id: 'forgot_password', message: 'Forgot password' },
  show_password: /*i18n*/ { id: 'show_password', message: 'Show password' },
  hide_password: /*i18n*/ { id: 'hide_password', message: 'Hide password' },
  sign_in_button: /*i18n*/ { id: 'sign_in_button', message: 'Sign in' },
  sign_in_under_way: /*i18n*/ { id: 'sign_in_under_way', message: 'Signing in…' },
  missing_username: /*i18n*/ { id: 'missing_username', message: 'Enter your username.' },
  missing_password: /*i18n*/ { id: 'missing_password', message: 'Enter your password.' },
  fault_wrong: /*i18n*/ {
    id: 'fault_wrong',
    message: 'The username or the password is not right. After too many failed tries an account is locked for a while.',
  },
  fault_too_many: /*i18n*/ {
    id: 'fault_too_many',
    message: 'Too many tries from here. Wait a few minutes, then try again.',
  },
  fault_stale: /*i18n*/ {
    id: 'fault_stale',
    message: 'This page was open for too long, so nothing was sent. Please try again.',
  },

  confirm_title: /*i18n*/ { id: 'confirm_title', message: 'Confirm that it is you' },
  confirm_purpose: /*i18n*/ {
    id: 'confirm_purpose',
    message: 'For what you are about to do we ask once more. Nothing you have typed is lost.',
  },
  passkey_sign_in: /*i18n*/ { id: 'passkey_sign_in', message: 'Sign in with a passkey' },
  passkey_use: /*i18n*/ { id: 'passkey_use', message: 'Use a passkey' },
  passkey_add: /*i18n*/ { id: 'passkey_add', message: 'Add a passkey' },
  passkey: /*i18n*/ { id: 'passkey', message: 'Passkey' },
  passkey_words: /*i18n*/ {
    id: 'passkey_words',
    message:
      'Your fingerprint, your face or the PIN of this device or of a security key. The safest way, and the quickest.',
  },
  passkey_unsupported: /*i18n*/ {
    id: 'passkey_unsupported',
    message: 'This browser has no passkeys, or its scripts are switched off.',
  },
  fault_passkey: /*i18n*/ {
    id: 'fault_passkey',
    message: 'The passkey did not sign you in. Try again, or use another way.',
  },
  fault_passkey_new: /*i18n*/ { id: 'fault_passkey_new', message: 'The passkey was not added. Try again.' },
  second_factor_title: /*i18n*/ { id: 'second_factor_title', message: 'One more step' },
  second_factor_purpose: /*i18n*/ {
    id: 'second_factor_purpose',
    message: 'The password of {username} is right. Now show that it is you.',
  },
  code: /*i18n*/ { id: 'code', message: 'Code from your authenticator app' },
  code_help: /*i18n*/ { id: 'code_help', message: 'Six digits, new every 30 seconds.' },
  code_first_help: /*i18n*/ { id: 'code_first_help', message: 'Type the six digits that the app shows now.' },
  missing_code: /*i18n*/ { id: 'missing_code', message: 'Enter the six digits.' },
  fault_code: /*i18n*/ {
    id: 'fault_code',
    message:
      'This code is not right, or was used already. Wait for the next one. After too many failed tries no code is taken for a while.',
  },
  second_factor_button: /*i18n*/ { id: 'second_factor_button', message: 'Go on' },
  second_factor_other: /*i18n*/ { id: 'second_factor_other', message: 'Use another way' },
  recovery_use: /*i18n*/ { id: 'recovery_use', message: 'Use a recovery code' },
  recovery_title: /*i18n*/ { id: 'recovery_title', message: 'Use a recovery code' },
  recovery_purpose: /*i18n*/ {
    id: 'recovery_purpose',
    message: 'One of the codes that {username} kept when adding the second factor. Each works once.',
  },
  recovery_code: /*i18n*/ { id: 'recovery_code', message: 'Recovery code' },
  recovery_help: /*i18n*/ { id: 'recovery_help', message: 'Ten letters and digits; the dash may be left out.' },
  missing_recovery: /*i18n*/ { id: 'missing_recovery', message: 'Enter a recovery code.' },
  fault_recovery: /*i18n*/ {
    id: 'fault_recovery',
    message:
      'This recovery code is not right, or was used already. After too many failed tries none is taken for a while.',
  },
  enrol_title: /*i18n*/ { id: 'enrol_title', message: 'Add a second factor' },
  enrol_required: /*i18n*/ {
    id: 'enrol_required',
    message:
      'Your account needs one from now on. It takes a minute, and nobody signs in with your password alone any more.',
  },
  enrol_purpose: /*i18n*/ { id: 'enrol_purpose', message: 'With it, nobody signs in with your password alone.' },
  authenticator: /*i18n*/ { id: 'authenticator', message: 'Authenticator app' },
  authenticator_words: /*i18n*/ {
    id: 'authenticator_words',
    message: 'An app on your phone shows a new code every 30 seconds.',
  },
  authenticator_add: /*i18n*/ { id: 'authenticator_add', message: 'Set up the app' },
  authenticator_title: /*i18n*/ { id: 'authenticator_title', message: 'Set up your authenticator app' },
  authenticator_scan: /*i18n*/ {
    id: 'authenticator_scan',
    message: 'Scan this picture with the app, then type the code that it shows.',
  },
  authenticator_picture: /*i18n*/ {
    id: 'authenticator_picture',
    message: 'QR code for the authenticator app; the key below says the same',
  },
  authenticator_type: /*i18n*/ { id: 'authenticator_type', message: 'No camera? Type this key into the app:' },
  authenticator_confirm: /*i18n*/ { id: 'authenticator_confirm', message: 'Confirm the code' },
  recovery_codes_title: /*i18n*/ { id: 'recovery_codes_title', message: 'Keep these recovery codes' },
  recovery_codes_purpose: /*i18n*/ {
    id: 'recovery_codes_purpose',
    message: 'If your device is lost, each of them lets you in once. They are shown only now.',
  },
  recovery_download: /*i18n*/ { id: 'recovery_download', message: 'Download' },
  recovery_print: /*i18n*/ { id: 'recovery_print', message: 'Print' },
  recovery_kept: /*i18n*/ { id: 'recovery_kept', message: 'I have kept them' },
  factor_added_title: /*i18n*/ { id: 'factor_added_title', message: 'The second factor was added' },
  security_title: /*i18n*/ { id: 'security_title', message: 'Your security' },
  security_purpose: /*i18n*/ { id: 'security_purpose', message: 'How {username} signs in, and where.' },
  factors_title: /*i18n*/ { id: 'factors_title', message: 'Second factors' },
  factors_none: /*i18n*/ { id: 'factors_none', message: 'None yet: whoever knows your password can sign in.' },
  factors_required: /*i18n*/ {
    id: 'factors_required',
    message: 'None yet. Your account needs one: the next sign-in asks for it.',
  },
  factor_add: /*i18n*/ { id: 'factor_add', message: 'Add a factor' },
  factor_kept: /*i18n*/ {
    id: 'factor_kept',
    message: 'Your account must have a second factor: this one can be removed once there is another.',
  },
  remove: /*i18n*/ { id: 'remove', message: 'Remove' },
  last_used: /*i18n*/ { id: 'last_used', message: 'Last used' },
  never_used: /*i18n*/ { id: 'never_used', message: 'Not used yet' },
  recovery_codes_title_short: /*i18n*/ { id: 'recovery_codes_title_short', message: 'Recovery codes' },
  recovery_codes_left: /*i18n*/ { id: 'recovery_codes_left', message: 'Left: {count} of 10' },
  recovery_codes_new: /*i18n*/ { id: 'recovery_codes_new', message: 'Make new ones' },
  back_to_security: /*i18n*/ { id: 'back_to_security', message: 'Back to your security' },
  sessions_title: /*i18n*/ { id: 'sessions_title', message: 'Where you are signed in' },
  session_present: /*i18n*/ { id: 'session_present', message: 'This one' },
  session_began: /*i18n*/ { id: 'session_began', message: 'since' },
  session_seen: /*i18n*/ { id: 'session_seen', message: 'last seen' },
  session_end: /*i18n*/ { id: 'session_end', message: 'Sign out' },
  sessions_end_others: /*i18n*/ { id: 'sessions_end_others', message: 'Sign out everywhere else' },
  device_unknown: /*i18n*/ { id: 'device_unknown', message: 'Unknown device' },

  demo_badge: /*i18n*/ { id: 'demo_badge', message: 'Demo data' },
  demo_choose: /*i18n*/ { id: 'demo_choose', message: 'Choose somebody to fill in the form.' },
  demo_people: /*i18n*/ { id: 'demo_people', message: 'These people can sign in.' },
  demo_password: /*i18n*/ { id: 'demo_password', message: 'Everybody’s password is {password}' },
  demo_fill: /*i18n*/ { id: 'demo_fill', message: 'Fill in the form as {username}' },
  demo_filled: /*i18n*/ { id: 'demo_filled', message: 'The form is filled in for {username}.' },
  demo_admin: /*i18n*/ { id: 'demo_admin', message: 'Administrator, every permission' },
  demo_analyst: /*i18n*/ { id: 'demo_analyst', message: 'Administrator, view only' },
  demo_merchant: /*i18n*/ { id: 'demo_merchant', message: 'Owner, Harbor Coffee Roasters' },
  demo_clerk: /*i18n*/ { id: 'demo_clerk', message: 'Sale and search only' },
  demo_refunds: /*i18n*/ { id: 'demo_refunds', message: 'Owner, Refund Only' },
  demo_restricted: /*i18n*/ { id: 'demo_restricted', message: 'Owner, Restricted' },
  demo_closed: /*i18n*/ { id: 'demo_closed', message: 'Owner, Closed' },
  copy_password: /*i18n*/ { id: 'copy_password', message: 'Copy the password' },
  copied: /*i18n*/ { id: 'copied', message: 'Copied' },

  forgotten_title: /*i18n*/ { id: 'forgotten_title', message: 'Forgot your password?' },
  forgotten_purpose: /*i18n*/ {
    id: 'forgotten_purpose',
    message: 'We send a link for a new password to the e-mail address of your account.',
  },
  forgotten_button: /*i18n*/ { id: 'forgotten_button', message: 'Send the link' },
  forgotten_under_way: /*i18n*/ { id: 'forgotten_under_way', message: 'Sending…' },
  fault_empty: /*i18n*/ { id: 'fault_empty', message: 'Enter your username or e-mail address.' },
  back_to_sign_in: /*i18n*/ { id: 'back_to_sign_in', message: 'Back to sign in' },

  forgotten_sent_title: /*i18n*/ { id: 'forgotten_sent_title', message: 'Look in your inbox' },
  forgotten_sent_text: /*i18n*/ {
    id: 'forgotten_sent_text',
    message:
      'If there is an account with this name or address, an e-mail with a link for a new password is on its way to its address.',
  },
  forgotten_sent_hint: /*i18n*/ {
    id: 'forgotten_sent_hint',
    message:
      'Nothing there after a few minutes? Look among the spam, or ask your administrator which address your account has.',
  },

  new_password_title: /*i18n*/ { id: 'new_password_title', message: 'Set a new password' },
  new_password_purpose: /*i18n*/ {
    id: 'new_password_purpose',
    message: 'For the account {username}. It then signs out everywhere else.',
  },
  new_password: /*i18n*/ { id: 'new_password', message: 'New password' },
  new_password_help: /*i18n*/ {
    id: 'new_password_help',
    message: 'At least {count} characters. A few words that only you would put together are easy to keep in mind.',
  },
  repeat_password: /*i18n*/ { id: 'repeat_password', message: 'Repeat the new password' },
  new_password_button: /*i18n*/ { id: 'new_password_button', message: 'Set the password' },
  new_password_under_way: /*i18n*/ { id: 'new_password_under_way', message: 'Saving…' },
  missing_new_password: /*i18n*/ { id: 'missing_new_password', message: 'Enter the new password.' },
  missing_repeated: /*i18n*/ { id: 'missing_repeated', message: 'Enter the new password once more.' },
  fault_too_short: /*i18n*/ { id: 'fault_too_short', message: 'Use at least {count} characters.' },
  fault_too_long: /*i18n*/ { id: 'fault_too_long', message: 'Use at most {count} characters.' },
  fault_too_common: /*i18n*/ {
    id: 'fault_too_common',
    message: 'This password is among the first that anybody would try. Choose another one.',
  },
  fault_is_username: /*i18n*/ {
    id: 'fault_is_username',
    message: 'Your username is no password, not even with digits after it. Choose another one.',
  },
  fault_is_current: /*i18n*/ { id: 'fault_is_current', message: 'This is your password already. Choose another one.' },
  fault_not_repeated: /*i18n*/ {
    id: 'fault_not_repeated',
    message: 'The two passwords are not the same. Type the new one once more.',
  },

  password_changed_title: /*i18n*/ { id: 'password_changed_title', message: 'Your new password is set' },
  password_changed_text: /*i18n*/ {
    id: 'password_changed_text',
    message: 'Sign in with it from now on. Wherever else you were signed in, you are now signed out.',
  },
  change_password_title: /*i18n*/ { id: 'change_password_title', message: 'Change your password' },
  current_password: /*i18n*/ { id: 'current_password', message: 'Current password' },
  missing_current: /*i18n*/ { id: 'missing_current', message: 'Enter your current password.' },
  fault_current: /*i18n*/ {
    id: 'fault_current',
    message: 'The current password is not right. After too many failed tries the account is locked for a while.',
  },
  change_password_button: /*i18n*/ { id: 'change_password_button', message: 'Change the password' },
  password_set: /*i18n*/ { id: 'password_set', message: 'Last changed' },
  own_password_changed_title: /*i18n*/ { id: 'own_password_changed_title', message: 'Your password was changed' },
  own_password_changed_text: /*i18n*/ {
    id: 'own_password_changed_text',
    message: 'You stay signed in here. Wherever else you were signed in, you are now signed out.',
  },
  to_sign_in: /*i18n*/ { id: 'to_sign_in', message: 'Go to sign in' },

  link_expired_title: /*i18n*/ { id: 'link_expired_title', message: 'This link no longer works' },
  link_expired_text: /*i18n*/ {
    id: 'link_expired_text',
    message: 'A link for a new password works once and only for a short time. Ask for a new one.',
  },
  link_expired_button: /*i18n*/ { id: 'link_expired_button', message: 'Ask for a new link' },

  invitation_title: /*i18n*/ { id: 'invitation_title', message: 'Welcome to Countinghouse' },
  invitation_purpose: /*i18n*/ {
    id: 'invitation_purpose',
    message: 'Set the password of your account {username}. After that you sign in with it.',
  },
  invitation_accepted_title: /*i18n*/ { id: 'invitation_accepted_title', message: 'Your account is ready' },
  invitation_accepted_text: /*i18n*/ {
    id: 'invitation_accepted_text',
    message: 'Your password is set. Sign in with it now.',
  },
  invitation_used_title: /*i18n*/ { id: 'invitation_used_title', message: 'This invitation was accepted already' },
  invitation_used_text: /*i18n*/ {
    id: 'invitation_used_text',
    message:
      'The link works once, and a password was set with it. Sign in with that password. If it was not you who set it, tell the person who invited you.',
  },
  invitation_late_title: /*i18n*/ { id: 'invitation_late_title', message: 'This invitation no longer works' },
  invitation_late_text: /*i18n*/ {
    id: 'invitation_late_text',
    message:
      'It came too late, or a newer one was sent. Look for a newer e-mail, or ask the person who invited you to send another one.',
  },

  sign_out_title: /*i18n*/ { id: 'sign_out_title', message: 'Are you sure you want to log out?' },
  sign_out_as: /*i18n*/ { id: 'sign_out_as', message: 'You are currently logged in as {username}' },
  sign_out_button: /*i18n*/ { id: 'sign_out_button', message: 'Log Out' },
  sign_out_under_way: /*i18n*/ { id: 'sign_out_under_way', message: 'Logging out…' },
  stay_signed_in: /*i18n*/ { id: 'stay_signed_in', message: 'Stay logged in' },

  signed_out_title: /*i18n*/ { id: 'signed_out_title', message: 'You are logged out' },
  signed_out_text: /*i18n*/ {
    id: 'signed_out_text',
    message: 'On a computer that others use too, also close the window.',
  },
  sign_in_again: /*i18n*/ { id: 'sign_in_again', message: 'Sign in again' },

  error_session_gone_title: /*i18n*/ { id: 'error_session_gone_title', message: 'Please start again' },
  error_session_gone_text: /*i18n*/ {
    id: 'error_session_gone_text',
    message:
      'This sign-in was begun too long ago, or in another window. Go back to Countinghouse and sign in once more.',
  },
  error_refused_title: /*i18n*/ { id: 'error_refused_title', message: 'This sign-in cannot go on' },
  error_refused_text: /*i18n*/ {
    id: 'error_refused_text',
    message:
      'The request did not come from Countinghouse in the way it should. Open Countinghouse and sign in from there.',
  },
  error_unavailable_title: /*i18n*/ { id: 'error_unavailable_title', message: 'Signing in is not possible right now' },
  error_unavailable_text: /*i18n*/ {
    id: 'error_unavailable_text',
    message: 'The fault is on our side. Nothing is lost: try again in a moment.',
  },
  error_not_found_title: /*i18n*/ { id: 'error_not_found_title', message: 'There is no such page' },
  error_not_found_text: /*i18n*/ { id: 'error_not_found_text', message: 'The address may be mistyped or out of date.' },
  error_request: /*i18n*/ { id: 'error_request', message: 'Reference for support: {request_id}' },
  to_portal: /*i18n*/ { id: 'to_portal', message: 'Go to Countinghouse' },

  ledger_total: /*i18n*/ { id: 'ledger_total', message: 'Every cent accounted for' },

  confirm_email_title: /*i18n*/ { id: 'confirm_email_title', message: 'Confirm your e-mail address' },
  confirm_email_purpose: /*i18n*/ {
    id: 'confirm_email_purpose',
    message:
      'The account {username} changes its address to {email}. Mails about it, such as links for a new password, then go there.',
  },
  confirm_email_button: /*i18n*/ { id: 'confirm_email_button', message: 'Confirm the address' },
  confirm_email_under_way: /*i18n*/ { id: 'confirm_email_under_way', message: 'Confirming…' },
  email_confirmed_title: /*i18n*/ { id: 'email_confirmed_title', message: 'Your e-mail address is confirmed' },
  email_confirmed_text: /*i18n*/ { id: 'email_confirmed_text', message: 'Mails about your account now go to {email}.' },
  undo_email_title: /*i18n*/ { id: 'undo_email_title', message: 'Undo the change of your e-mail address?' },
  undo_email_purpose: /*i18n*/ {
    id: 'undo_email_purpose',
    message: 'Somebody changed the address of the account {username} from {old_email} to {new_email}.',
  },
  undo_email_consequences: /*i18n*/ {
    id: 'undo_email_consequences',
    message:
      'If you undo it, the account has its old address again, everybody is signed out, and a password or second factor that was set since no longer works.',
  },
  undo_email_button: /*i18n*/ { id: 'undo_email_button', message: 'Undo the change' },
  undo_email_under_way: /*i18n*/ { id: 'undo_email_under_way', message: 'Undoing…' },
  email_undone_title: /*i18n*/ { id: 'email_undone_title', message: 'The change was undone' },
  email_undone_text: /*i18n*/ {
    id: 'email_undone_text',
    message:
      'Your account has the address {email}, and everybody is signed out. Set a new password, and tell your administrator what happened.',
  },
  email_link_gone_title: /*i18n*/ {
    id: 'email_link_gone_title',
    message: 'This link for an e-mail address no longer works',
  },
  email_link_gone_text: /*i18n*/ {
    id: 'email_link_gone_text',
    message:
      'It was used already, somebody cancelled the change, or the link is too old. Your account shows which address it has.',
  },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
