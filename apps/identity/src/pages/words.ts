import type { MessageDescriptor } from '@lingui/core';

/**
 * The pages' messages in English, by id. Lingui extracts them into the catalogues of all locales (`npm run translations`); a name in braces
 * is a placeholder.
 */
export const words = {
  language: /*i18n*/ { id: 'language', message: 'Language' },

  sign_in_title: /*i18n*/ { id: 'sign_in_title', message: 'Sign in' },
  sign_in_purpose: /*i18n*/ { id: 'sign_in_purpose', message: 'To take payments, settle and report.' },
  username: /*i18n*/ { id: 'username', message: 'Username' },
  username_or_email: /*i18n*/ { id: 'username_or_email', message: 'Username or email address' },
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
    message: 'Incorrect username or password. After too many failed attempts, an account is temporarily locked.',
  },
  fault_too_many: /*i18n*/ {
    id: 'fault_too_many',
    message: 'Too many attempts from here. Wait a few minutes, then try again.',
  },
  fault_stale: /*i18n*/ {
    id: 'fault_stale',
    message: 'This page was open too long, so nothing was sent. Please try again.',
  },

  confirm_title: /*i18n*/ { id: 'confirm_title', message: 'Confirm that it’s you' },
  confirm_purpose: /*i18n*/ {
    id: 'confirm_purpose',
    message: 'This change needs a recent sign-in. Nothing you have typed is lost.',
  },
  passkey_sign_in: /*i18n*/ { id: 'passkey_sign_in', message: 'Sign in with a passkey' },
  passkey_use: /*i18n*/ { id: 'passkey_use', message: 'Use a passkey' },
  passkey_add: /*i18n*/ { id: 'passkey_add', message: 'Add a passkey' },
  passkey: /*i18n*/ { id: 'passkey', message: 'Passkey' },
  passkey_words: /*i18n*/ {
    id: 'passkey_words',
    message: 'Your fingerprint, face or PIN on this device or a security key. The safest and quickest way.',
  },
  passkey_unsupported: /*i18n*/ {
    id: 'passkey_unsupported',
    message: 'This browser doesn’t support passkeys, or its scripts are turned off.',
  },
  fault_passkey: /*i18n*/ {
    id: 'fault_passkey',
    message: 'The passkey did not sign you in. Try again, or use another way.',
  },
  fault_passkey_new: /*i18n*/ { id: 'fault_passkey_new', message: 'The passkey was not added. Try again.' },
  second_factor_title: /*i18n*/ { id: 'second_factor_title', message: 'One more step' },
  second_factor_purpose: /*i18n*/ {
    id: 'second_factor_purpose',
    message: 'Password accepted. Verify that it’s you, {username}.',
  },
  code: /*i18n*/ { id: 'code', message: 'Code from your authenticator app' },
  code_help: /*i18n*/ { id: 'code_help', message: 'Six digits, new every 30 seconds.' },
  code_first_help: /*i18n*/ { id: 'code_first_help', message: 'Enter the six digits that the app shows now.' },
  missing_code: /*i18n*/ { id: 'missing_code', message: 'Enter the six digits.' },
  fault_code: /*i18n*/ {
    id: 'fault_code',
    message:
      'This code is incorrect or has already been used. Wait for the next one. After too many failed attempts, codes are temporarily not accepted.',
  },
  second_factor_button: /*i18n*/ { id: 'second_factor_button', message: 'Go on' },
  second_factor_other: /*i18n*/ { id: 'second_factor_other', message: 'Use another way' },
  recovery_use: /*i18n*/ { id: 'recovery_use', message: 'Use a recovery code' },
  recovery_title: /*i18n*/ { id: 'recovery_title', message: 'Use a recovery code' },
  recovery_purpose: /*i18n*/ {
    id: 'recovery_purpose',
    message: 'One of the codes {username} saved when adding the second factor. Each works once.',
  },
  recovery_code: /*i18n*/ { id: 'recovery_code', message: 'Recovery code' },
  recovery_help: /*i18n*/ { id: 'recovery_help', message: 'Ten letters and digits. The hyphen is optional.' },
  missing_recovery: /*i18n*/ { id: 'missing_recovery', message: 'Enter a recovery code.' },
  fault_recovery: /*i18n*/ {
    id: 'fault_recovery',
    message:
      'This recovery code is incorrect or has already been used. After too many failed attempts, recovery codes are temporarily not accepted.',
  },
  enrol_title: /*i18n*/ { id: 'enrol_title', message: 'Add a second factor' },
  enrol_required: /*i18n*/ {
    id: 'enrol_required',
    message:
      'Your account needs one from now on. It takes a minute, and your password alone will no longer be enough to sign in.',
  },
  enrol_purpose: /*i18n*/ {
    id: 'enrol_purpose',
    message: 'With a second factor, your password alone is not enough to sign in.',
  },
  authenticator: /*i18n*/ { id: 'authenticator', message: 'Authenticator app' },
  authenticator_words: /*i18n*/ {
    id: 'authenticator_words',
    message: 'An app on your phone shows a new code every 30 seconds.',
  },
  authenticator_add: /*i18n*/ { id: 'authenticator_add', message: 'Set up the app' },
  authenticator_title: /*i18n*/ { id: 'authenticator_title', message: 'Set up your authenticator app' },
  authenticator_scan: /*i18n*/ {
    id: 'authenticator_scan',
    message: 'Scan this picture with the app, then enter the code it shows.',
  },
  authenticator_picture: /*i18n*/ {
    id: 'authenticator_picture',
    message: 'QR code for the authenticator app. The key below holds the same information.',
  },
  authenticator_type: /*i18n*/ { id: 'authenticator_type', message: 'No camera? Enter this key in the app:' },
  authenticator_confirm: /*i18n*/ { id: 'authenticator_confirm', message: 'Confirm the code' },
  recovery_codes_title: /*i18n*/ { id: 'recovery_codes_title', message: 'Save these recovery codes' },
  recovery_codes_purpose: /*i18n*/ {
    id: 'recovery_codes_purpose',
    message: 'If you lose your device, each code lets you sign in once. They are shown only now.',
  },
  recovery_download: /*i18n*/ { id: 'recovery_download', message: 'Download' },
  recovery_print: /*i18n*/ { id: 'recovery_print', message: 'Print' },
  recovery_kept: /*i18n*/ { id: 'recovery_kept', message: 'I have saved them' },
  factor_added_title: /*i18n*/ { id: 'factor_added_title', message: 'The second factor was added' },
  security_title: /*i18n*/ { id: 'security_title', message: 'Your security' },
  security_purpose: /*i18n*/ { id: 'security_purpose', message: 'How {username} signs in, and where.' },
  factors_title: /*i18n*/ { id: 'factors_title', message: 'Second factors' },
  factors_none: /*i18n*/ { id: 'factors_none', message: 'None yet. Anyone who knows your password can sign in.' },
  factors_required: /*i18n*/ {
    id: 'factors_required',
    message: 'None yet. Your account needs one. You’ll be asked for it at your next sign-in.',
  },
  factor_add: /*i18n*/ { id: 'factor_add', message: 'Add a factor' },
  factor_kept: /*i18n*/ {
    id: 'factor_kept',
    message: 'Your account must have a second factor. You can remove this one after adding another.',
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
  demo_choose: /*i18n*/ { id: 'demo_choose', message: 'Choose a person to fill in the form.' },
  demo_people: /*i18n*/ { id: 'demo_people', message: 'These people can sign in.' },
  demo_password: /*i18n*/ { id: 'demo_password', message: 'Everyone’s password is {password}' },
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
    message: 'We’ll send a password link to your account’s email address.',
  },
  forgotten_button: /*i18n*/ { id: 'forgotten_button', message: 'Send the link' },
  forgotten_under_way: /*i18n*/ { id: 'forgotten_under_way', message: 'Sending…' },
  fault_empty: /*i18n*/ { id: 'fault_empty', message: 'Enter your username or email address.' },
  back_to_sign_in: /*i18n*/ { id: 'back_to_sign_in', message: 'Back to sign in' },

  forgotten_sent_title: /*i18n*/ { id: 'forgotten_sent_title', message: 'Check your email' },
  forgotten_sent_text: /*i18n*/ {
    id: 'forgotten_sent_text',
    message:
      'If there is an account with this name or address, we have sent it an email with a link to set a new password.',
  },
  forgotten_sent_hint: /*i18n*/ {
    id: 'forgotten_sent_hint',
    message:
      'Nothing there after a few minutes? Check your spam folder, or ask your administrator which address your account has.',
  },

  new_password_title: /*i18n*/ { id: 'new_password_title', message: 'Set a new password' },
  new_password_purpose: /*i18n*/ {
    id: 'new_password_purpose',
    message: 'For the account {username}. It will be signed out everywhere else.',
  },
  new_password: /*i18n*/ { id: 'new_password', message: 'New password' },
  new_password_help: /*i18n*/ {
    id: 'new_password_help',
    message: 'At least {count} characters. A few words that only you would combine are easy to remember.',
  },
  repeat_password: /*i18n*/ { id: 'repeat_password', message: 'Repeat the new password' },
  new_password_button: /*i18n*/ { id: 'new_password_button', message: 'Set the password' },
  new_password_under_way: /*i18n*/ { id: 'new_password_under_way', message: 'Saving…' },
  missing_new_password: /*i18n*/ { id: 'missing_new_password', message: 'Enter the new password.' },
  missing_repeated: /*i18n*/ { id: 'missing_repeated', message: 'Enter the new password again.' },
  fault_too_short: /*i18n*/ { id: 'fault_too_short', message: 'Use at least {count} characters.' },
  fault_too_long: /*i18n*/ { id: 'fault_too_long', message: 'Use at most {count} characters.' },
  fault_too_common: /*i18n*/ {
    id: 'fault_too_common',
    message: 'This password is too common. Choose another one.',
  },
  fault_is_username: /*i18n*/ {
    id: 'fault_is_username',
    message: 'Your password can’t be your username, even with digits added. Choose another one.',
  },
  fault_is_current: /*i18n*/ { id: 'fault_is_current', message: 'This is already your password. Choose another one.' },
  fault_not_repeated: /*i18n*/ {
    id: 'fault_not_repeated',
    message: 'The two passwords don’t match. Enter the new one again.',
  },

  password_changed_title: /*i18n*/ { id: 'password_changed_title', message: 'Your new password is set' },
  password_changed_text: /*i18n*/ {
    id: 'password_changed_text',
    message: 'Sign in with it from now on. You have been signed out everywhere else.',
  },
  change_password_title: /*i18n*/ { id: 'change_password_title', message: 'Change your password' },
  current_password: /*i18n*/ { id: 'current_password', message: 'Current password' },
  missing_current: /*i18n*/ { id: 'missing_current', message: 'Enter your current password.' },
  fault_current: /*i18n*/ {
    id: 'fault_current',
    message: 'Incorrect current password. After too many failed attempts, the account is temporarily locked.',
  },
  change_password_button: /*i18n*/ { id: 'change_password_button', message: 'Change the password' },
  password_set: /*i18n*/ { id: 'password_set', message: 'Last changed' },
  own_password_changed_title: /*i18n*/ { id: 'own_password_changed_title', message: 'Your password was changed' },
  own_password_changed_text: /*i18n*/ {
    id: 'own_password_changed_text',
    message: 'You stay signed in here and have been signed out everywhere else.',
  },
  to_sign_in: /*i18n*/ { id: 'to_sign_in', message: 'Go to sign in' },

  link_expired_title: /*i18n*/ { id: 'link_expired_title', message: 'This link no longer works' },
  link_expired_text: /*i18n*/ {
    id: 'link_expired_text',
    message: 'A password link works once and only for a short time. Ask for a new one.',
  },
  link_expired_button: /*i18n*/ { id: 'link_expired_button', message: 'Ask for a new link' },

  invitation_title: /*i18n*/ { id: 'invitation_title', message: 'Welcome to Countinghouse' },
  invitation_purpose: /*i18n*/ {
    id: 'invitation_purpose',
    message: 'Set the password of your account {username}. Use it to sign in from then on.',
  },
  invitation_accepted_title: /*i18n*/ { id: 'invitation_accepted_title', message: 'Your account is ready' },
  invitation_accepted_text: /*i18n*/ {
    id: 'invitation_accepted_text',
    message: 'Your password is set. Sign in with it now.',
  },
  invitation_used_title: /*i18n*/ { id: 'invitation_used_title', message: 'This invitation has already been accepted' },
  invitation_used_text: /*i18n*/ {
    id: 'invitation_used_text',
    message:
      'The link works once, and a password was already set with it. Sign in with that password. If it wasn’t you who set it, tell the person who invited you.',
  },
  invitation_late_title: /*i18n*/ { id: 'invitation_late_title', message: 'This invitation no longer works' },
  invitation_late_text: /*i18n*/ {
    id: 'invitation_late_text',
    message:
      'The link has expired, or a newer invitation was sent. Look for a newer email, or ask the person who invited you to send another one.',
  },

  sign_out_title: /*i18n*/ { id: 'sign_out_title', message: 'Are you sure you want to log out?' },
  sign_out_as: /*i18n*/ { id: 'sign_out_as', message: 'You are currently logged in as {username}' },
  sign_out_button: /*i18n*/ { id: 'sign_out_button', message: 'Log Out' },
  sign_out_under_way: /*i18n*/ { id: 'sign_out_under_way', message: 'Logging out…' },
  stay_signed_in: /*i18n*/ { id: 'stay_signed_in', message: 'Stay logged in' },

  signed_out_title: /*i18n*/ { id: 'signed_out_title', message: 'You are logged out' },
  signed_out_text: /*i18n*/ {
    id: 'signed_out_text',
    message: 'On a shared computer, also close the window.',
  },
  sign_in_again: /*i18n*/ { id: 'sign_in_again', message: 'Sign in again' },

  error_session_gone_title: /*i18n*/ { id: 'error_session_gone_title', message: 'Please start again' },
  error_session_gone_text: /*i18n*/ {
    id: 'error_session_gone_text',
    message: 'This sign-in was started too long ago, or in another window. Go back to Countinghouse and sign in again.',
  },
  error_refused_title: /*i18n*/ { id: 'error_refused_title', message: 'This sign-in cannot go on' },
  error_refused_text: /*i18n*/ {
    id: 'error_refused_text',
    message: 'The request was not sent by Countinghouse as expected. Open Countinghouse and sign in from there.',
  },
  error_unavailable_title: /*i18n*/ { id: 'error_unavailable_title', message: 'Sign-in is temporarily unavailable' },
  error_unavailable_text: /*i18n*/ {
    id: 'error_unavailable_text',
    message: 'The problem is on our side. Nothing is lost. Try again in a moment.',
  },
  error_not_found_title: /*i18n*/ { id: 'error_not_found_title', message: 'Page not found' },
  error_not_found_text: /*i18n*/ { id: 'error_not_found_text', message: 'The address may be mistyped or out of date.' },
  error_request: /*i18n*/ { id: 'error_request', message: 'Reference for support: {request_id}' },
  to_portal: /*i18n*/ { id: 'to_portal', message: 'Go to Countinghouse' },

  ledger_total: /*i18n*/ { id: 'ledger_total', message: 'Every cent accounted for' },

  confirm_email_title: /*i18n*/ { id: 'confirm_email_title', message: 'Confirm your email address' },
  confirm_email_purpose: /*i18n*/ {
    id: 'confirm_email_purpose',
    message:
      'The account {username} is changing its address to {email}. Account emails, such as password links, will go there.',
  },
  confirm_email_button: /*i18n*/ { id: 'confirm_email_button', message: 'Confirm the address' },
  confirm_email_under_way: /*i18n*/ { id: 'confirm_email_under_way', message: 'Confirming…' },
  email_confirmed_title: /*i18n*/ { id: 'email_confirmed_title', message: 'Your email address is confirmed' },
  email_confirmed_text: /*i18n*/ {
    id: 'email_confirmed_text',
    message: 'Emails about your account now go to {email}.',
  },
  undo_email_title: /*i18n*/ { id: 'undo_email_title', message: 'Undo the change of your email address?' },
  undo_email_purpose: /*i18n*/ {
    id: 'undo_email_purpose',
    message: 'Someone changed the address of the account {username} from {old_email} to {new_email}.',
  },
  undo_email_consequences: /*i18n*/ {
    id: 'undo_email_consequences',
    message:
      'If you undo it, the account gets its old address back, everyone is signed out, and any password or second factor set since then stops working.',
  },
  undo_email_button: /*i18n*/ { id: 'undo_email_button', message: 'Undo the change' },
  undo_email_under_way: /*i18n*/ { id: 'undo_email_under_way', message: 'Undoing…' },
  email_undone_title: /*i18n*/ { id: 'email_undone_title', message: 'The change was undone' },
  email_undone_text: /*i18n*/ {
    id: 'email_undone_text',
    message:
      'Your account has the address {email} again, and everyone is signed out. Set a new password, and tell your administrator what happened.',
  },
  email_link_gone_title: /*i18n*/ {
    id: 'email_link_gone_title',
    message: 'This email confirmation link no longer works',
  },
  email_link_gone_text: /*i18n*/ {
    id: 'email_link_gone_text',
    message:
      'The link was already used, the change was canceled, or the link is too old. Your account shows its current address.',
  },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;
