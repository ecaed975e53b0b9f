import type { Messages } from '../messages.ts';

export const frFr: Messages = {
  language: 'Langue',

  sign_in_title: 'Se connecter',
  sign_in_purpose: 'Pour encaisser, télécollecter et suivre vos rapports.',
  username: 'Nom d’utilisateur',
  username_or_email: 'Nom d’utilisateur ou adresse e-mail',
  password: 'Mot de passe',
  forgot_password: 'Mot de passe oublié',
  show_password: 'Afficher le mot de passe',
  hide_password: 'Masquer le mot de passe',
  sign_in_button: 'Se connecter',
  sign_in_under_way: 'Connexion en cours…',
  missing_username: 'Saisissez votre nom d’utilisateur.',
  missing_password: 'Saisissez votre mot de passe.',
  fault_wrong:
    'Le nom d’utilisateur ou le mot de passe est incorrect. Après trop d’échecs, un compte est bloqué pendant un certain temps.',
  fault_too_many: 'Trop de tentatives depuis ce poste. Attendez quelques minutes, puis réessayez.',
  fault_stale: 'Cette page est restée ouverte trop longtemps et rien n’a été envoyé. Veuillez réessayer.',

  demo_badge: 'Données de démonstration',
  demo_choose: 'Choisissez quelqu’un pour remplir le formulaire.',
  demo_people: 'Ces personnes peuvent se connecter.',
  demo_password: 'Le mot de passe de tous est {password}',
  demo_fill: 'Remplir le formulaire en tant que {username}',
  demo_filled: 'Le formulaire est rempli pour {username}.',
  demo_admin: 'Administrateur, tous les droits',
  demo_analyst: 'Administrateur, consultation seule',
  demo_merchant: 'Propriétaire, Harbor Coffee Roasters',
  demo_clerk: 'Vente et recherche uniquement',
  demo_refunds: 'Propriétaire, remboursements seuls',
  demo_restricted: 'Propriétaire, restreint',
  demo_closed: 'Propriétaire, fermé',
  copy_password: 'Copier le mot de passe',
  copied: 'Copié',

  forgotten_title: 'Mot de passe oublié\u202f?',
  forgotten_purpose: 'Nous enverrons un lien pour un nouveau mot de passe à l’adresse e-mail de votre compte.',
  forgotten_button: 'Envoyer le lien',
  forgotten_under_way: 'Envoi en cours…',
  fault_empty: 'Saisissez votre nom d’utilisateur ou votre adresse e-mail.',
  back_to_sign_in: 'Retour à la connexion',

  forgotten_sent_title: 'Consultez votre messagerie',
  forgotten_sent_text:
    'S’il existe un compte à ce nom ou à cette adresse, un e-mail avec un lien pour un nouveau mot de passe vient d’être envoyé à son adresse.',
  forgotten_sent_hint:
    'Toujours rien après quelques minutes\u202f? Regardez dans les indésirables ou demandez à votre administrateur quelle adresse est liée à votre compte.',

  new_password_title: 'Définir un nouveau mot de passe',
  new_password_purpose: 'Pour le compte {username}. Il sera déconnecté partout ailleurs.',
  new_password: 'Nouveau mot de passe',
  new_password_help: 'Au moins {count} caractères. Quelques mots que vous seul assembleriez sont faciles à retenir.',
  repeat_password: 'Répétez le nouveau mot de passe',
  new_password_button: 'Enregistrer le mot de passe',
  new_password_under_way: 'Enregistrement en cours…',
  missing_new_password: 'Saisissez le nouveau mot de passe.',
  missing_repeated: 'Saisissez encore une fois le nouveau mot de passe.',
  fault_too_short: 'Utilisez au moins {count} caractères.',
  fault_too_long: 'Utilisez au plus {count} caractères.',
  fault_too_common: 'Ce mot de passe est parmi les premiers que n’importe qui essaierait. Choisissez-en un autre.',
  fault_is_username:
    'Votre nom d’utilisateur ne peut pas servir de mot de passe, même suivi de chiffres. Choisissez-en un autre.',
  fault_not_repeated: 'Les deux mots de passe sont différents. Saisissez le nouveau encore une fois.',

  password_changed_title: 'Votre nouveau mot de passe est enregistré',
  password_changed_text: 'Connectez-vous désormais avec lui. Partout ailleurs, vous êtes maintenant déconnecté.',
  to_sign_in: 'Aller à la connexion',

  link_expired_title: 'Ce lien ne fonctionne plus',
  link_expired_text:
    'Un lien pour un nouveau mot de passe ne fonctionne qu’une fois et peu de temps. Demandez-en un nouveau.',
  link_expired_button: 'Demander un nouveau lien',

  sign_out_title: 'Voulez-vous vraiment vous déconnecter\u202f?',
  sign_out_as: 'Vous êtes actuellement connecté en tant que {username}',
  sign_out_button: 'Se déconnecter',
  sign_out_under_way: 'Déconnexion en cours…',
  stay_signed_in: 'Rester connecté',

  signed_out_title: 'Vous êtes déconnecté',
  signed_out_text: 'Si d’autres personnes utilisent cet ordinateur, fermez aussi la fenêtre.',
  sign_in_again: 'Se reconnecter',

  error_session_gone_title: 'Veuillez recommencer',
  error_session_gone_text:
    'Cette connexion a été commencée il y a trop longtemps ou dans une autre fenêtre. Revenez à Countinghouse et connectez-vous de nouveau.',
  error_refused_title: 'Cette connexion ne peut pas se poursuivre',
  error_refused_text:
    'La demande n’est pas venue de Countinghouse comme elle le devrait. Ouvrez Countinghouse et connectez-vous depuis là.',
  error_unavailable_title: 'La connexion est impossible pour le moment',
  error_unavailable_text: 'Le problème vient de chez nous. Rien n’est perdu\u00a0: réessayez dans un instant.',
  error_not_found_title: 'Cette page n’existe pas',
  error_not_found_text: 'L’adresse est peut-être mal saisie ou périmée.',
  error_request: 'Référence pour l’assistance\u00a0: {request_id}',
  to_portal: 'Aller à Countinghouse',

  ledger_total: 'Chaque centime est compté',

  mail_subject: 'Votre nouveau mot de passe pour Countinghouse',
  mail_greeting: 'Bonjour {username},',
  mail_reason: 'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Countinghouse.',
  mail_button: 'Définir un nouveau mot de passe',
  mail_expires: 'Le lien fonctionne une seule fois, dans un délai de {minutes}.',
  mail_ignore: 'Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.',
};
