import type { Messages } from '../messages.ts';

export const de: Messages = {
  language: 'Sprache',

  sign_in_title: 'Anmelden',
  sign_in_purpose: 'Zahlungen annehmen, abrechnen und auswerten.',
  username: 'Benutzername',
  username_or_email: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  forgot_password: 'Passwort vergessen',
  show_password: 'Passwort anzeigen',
  hide_password: 'Passwort verbergen',
  sign_in_button: 'Anmelden',
  sign_in_under_way: 'Anmeldung läuft …',
  missing_username: 'Geben Sie Ihren Benutzernamen ein.',
  missing_password: 'Geben Sie Ihr Passwort ein.',
  fault_wrong:
    'Benutzername oder Passwort stimmt nicht. Nach zu vielen Fehlversuchen wird ein Konto für einige Zeit gesperrt.',
  fault_too_many: 'Zu viele Versuche von hier aus. Warten Sie einige Minuten und versuchen Sie es dann erneut.',
  fault_stale: 'Diese Seite war zu lange geöffnet, daher wurde nichts gesendet. Bitte versuchen Sie es noch einmal.',

  demo_badge: 'Demodaten',
  demo_choose: 'Wählen Sie jemanden, um das Formular auszufüllen.',
  demo_people: 'Diese Personen können sich anmelden.',
  demo_password: 'Das Passwort aller lautet {password}',
  demo_fill: 'Formular als {username} ausfüllen',
  demo_filled: 'Das Formular ist für {username} ausgefüllt.',
  demo_admin: 'Administrator, alle Rechte',
  demo_analyst: 'Administrator, nur Ansicht',
  demo_merchant: 'Inhaber, Harbor Coffee Roasters',
  demo_clerk: 'Nur Verkauf und Suche',
  demo_refunds: 'Inhaber, nur Erstattungen',
  demo_restricted: 'Inhaber, eingeschränkt',
  demo_closed: 'Inhaber, geschlossen',
  copy_password: 'Passwort kopieren',
  copied: 'Kopiert',

  forgotten_title: 'Passwort vergessen?',
  forgotten_purpose: 'Wir senden einen Link für ein neues Passwort an die E-Mail-Adresse Ihres Kontos.',
  forgotten_button: 'Link senden',
  forgotten_under_way: 'Wird gesendet …',
  fault_empty: 'Geben Sie Ihren Benutzernamen oder Ihre E-Mail-Adresse ein.',
  back_to_sign_in: 'Zurück zur Anmeldung',

  forgotten_sent_title: 'Sehen Sie in Ihr Postfach',
  forgotten_sent_text:
    'Wenn es ein Konto mit diesem Namen oder dieser Adresse gibt, ist eine E-Mail mit einem Link für ein neues Passwort an dessen Adresse unterwegs.',
  forgotten_sent_hint:
    'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder fragen Sie Ihre Administratorin oder Ihren Administrator, welche Adresse zu Ihrem Konto gehört.',

  new_password_title: 'Neues Passwort festlegen',
  new_password_purpose: 'Für das Konto {username}. Überall sonst wird es dann abgemeldet.',
  new_password: 'Neues Passwort',
  new_password_help:
    'Mindestens {count} Zeichen. Ein paar Wörter, die nur Sie so zusammenstellen würden, lassen sich gut merken.',
  repeat_password: 'Neues Passwort wiederholen',
  new_password_button: 'Passwort festlegen',
  new_password_under_way: 'Wird gespeichert …',
  missing_new_password: 'Geben Sie das neue Passwort ein.',
  missing_repeated: 'Geben Sie das neue Passwort noch einmal ein.',
  fault_too_short: 'Verwenden Sie mindestens {count} Zeichen.',
  fault_too_long: 'Verwenden Sie höchstens {count} Zeichen.',
  fault_too_common: 'Dieses Passwort gehört zu den ersten, die jemand ausprobieren würde. Wählen Sie ein anderes.',
  fault_is_username: 'Ihr Benutzername ist kein Passwort, auch nicht mit Ziffern dahinter. Wählen Sie ein anderes.',
  fault_not_repeated: 'Die beiden Passwörter sind nicht gleich. Geben Sie das neue noch einmal ein.',

  password_changed_title: 'Ihr neues Passwort ist festgelegt',
  password_changed_text:
    'Melden Sie sich ab jetzt damit an. Überall sonst, wo Sie angemeldet waren, sind Sie nun abgemeldet.',
  to_sign_in: 'Zur Anmeldung',

  link_expired_title: 'Dieser Link gilt nicht mehr',
  link_expired_text: 'Ein Link für ein neues Passwort gilt einmal und nur für kurze Zeit. Fordern Sie einen neuen an.',
  link_expired_button: 'Neuen Link anfordern',

  sign_out_title: 'Möchten Sie sich wirklich abmelden?',
  sign_out_as: 'Sie sind derzeit als {username} angemeldet',
  sign_out_button: 'Abmelden',
  sign_out_under_way: 'Abmeldung läuft …',
  stay_signed_in: 'Angemeldet bleiben',

  signed_out_title: 'Sie sind abgemeldet',
  signed_out_text: 'Wenn auch andere diesen Computer benutzen, schließen Sie außerdem das Fenster.',
  sign_in_again: 'Erneut anmelden',

  error_session_gone_title: 'Bitte beginnen Sie noch einmal',
  error_session_gone_text:
    'Diese Anmeldung wurde vor zu langer Zeit oder in einem anderen Fenster begonnen. Gehen Sie zurück zu Countinghouse und melden Sie sich noch einmal an.',
  error_refused_title: 'Diese Anmeldung kann nicht fortgesetzt werden',
  error_refused_text:
    'Die Anfrage kam nicht so von Countinghouse, wie sie sollte. Öffnen Sie Countinghouse und melden Sie sich dort an.',
  error_unavailable_title: 'Die Anmeldung ist gerade nicht möglich',
  error_unavailable_text: 'Der Fehler liegt bei uns. Es ist nichts verloren: Versuchen Sie es gleich noch einmal.',
  error_not_found_title: 'Diese Seite gibt es nicht',
  error_not_found_text: 'Vielleicht ist die Adresse falsch geschrieben oder veraltet.',
  error_request: 'Kennung für den Support: {request_id}',
  to_portal: 'Zu Countinghouse',

  ledger_total: 'Jeder Cent ist verbucht',

  mail_subject: 'Ihr neues Passwort für Countinghouse',
  mail_greeting: 'Guten Tag {username},',
  mail_reason: 'jemand, vermutlich Sie, hat ein neues Passwort für Ihr Konto bei Countinghouse angefordert.',
  mail_button: 'Neues Passwort festlegen',
  mail_expires: 'Der Link gilt einmal, innerhalb von {minutes}.',
  mail_ignore: 'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
};
