import type { Messages } from './en.ts';
import { es } from './es.ts';

/** Mexican Spanish: the Spanish catalogue, with what is said differently in Mexico. */
export const esMx: Messages = {
  ...es,
  sign_in_purpose: 'Para cobrar, liquidar y consultar reportes.',
  forgot_password: 'Olvidé mi contraseña',
  fault_stale: 'Esta página estuvo abierta demasiado tiempo y no se envió nada. Inténtelo de nuevo.',
  demo_choose: 'Elija a alguien para llenar el formulario.',
  demo_fill: 'Llenar el formulario como {username}',
  demo_filled: 'El formulario está lleno para {username}.',
  forgotten_title: '¿Olvidó su contraseña?',
  forgotten_purpose: 'Enviaremos una liga para crear una contraseña nueva al correo electrónico de su cuenta.',
  forgotten_button: 'Enviar la liga',
  forgotten_sent_title: 'Revise su correo',
  forgotten_sent_text:
    'Si existe una cuenta con ese nombre o esa dirección, enviamos a su dirección un mensaje con una liga para crear una contraseña nueva.',
  forgotten_sent_hint:
    '¿No llegó nada después de unos minutos? Revise el correo no deseado o pregunte a su administrador qué dirección tiene su cuenta.',
  password_changed_text: 'Inicie sesión con ella a partir de ahora. Se cerró su sesión en todos los demás lugares.',
  link_expired_title: 'Esta liga ya no funciona',
  link_expired_text: 'La liga para crear una contraseña nueva funciona una sola vez y por poco tiempo. Solicite otra.',
  link_expired_button: 'Solicitar otra liga',
  sign_out_as: 'Inició sesión como {username}',
  signed_out_title: 'Cerró la sesión',
  signed_out_text: 'Si otras personas usan esta computadora, cierre también la ventana.',
  error_unavailable_title: 'En este momento no es posible iniciar sesión',
  error_unavailable_text: 'La falla es nuestra. No se perdió nada: inténtelo de nuevo en un momento.',
  error_not_found_text: 'Puede que la dirección esté mal escrita o desactualizada.',
  ledger_total: 'Cuadrado hasta el último centavo',
  mail_reason: 'Alguien, probablemente usted, solicitó una contraseña nueva para su cuenta de Countinghouse.',
  mail_expires: 'La liga funciona una sola vez, en un plazo de {span}.',
  own_password_changed_title: 'Su contraseña se cambió',
  own_password_changed_text: 'Aquí sigue con la sesión iniciada. Se cerró en todos los demás lugares.',
  mail_changed_subject: 'Su contraseña de Countinghouse se cambió',
  mail_changed_reason:
    'La contraseña de su cuenta de Countinghouse acaba de cambiarse. Se cerró su sesión en todos los demás lugares.',
  mail_changed_else: 'Si no fue usted, cree enseguida una contraseña nueva y avise a su administrador.',
  mail_ignore: 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  invitation_used_text:
    'La liga funciona una sola vez y con ella se creó una contraseña. Inicie sesión con esa contraseña. Si no la creó usted, avise a quien lo invitó.',
  invitation_late_text:
    'Llegó tarde o se envió otra más reciente. Busque un correo más reciente o pida a quien lo invitó que envíe otra.',
  mail_invitation_reason: 'Se creó para usted una cuenta en Countinghouse. Cree la contraseña e inicie sesión.',
  confirm_purpose: 'Para lo que va a hacer lo preguntamos otra vez. No se pierde nada de lo que escribió.',
  passkey_add: 'Agregar una llave de acceso',
  fault_passkey: 'La llave de acceso no inició su sesión. Inténtelo de nuevo o de otra forma.',
  fault_passkey_new: 'No se agregó la llave de acceso. Inténtelo de nuevo.',
  recovery_purpose: 'Uno de los códigos que {username} guardó al agregar el segundo factor. Cada uno funciona una vez.',
  enrol_title: 'Agregar un segundo factor',
  recovery_kept: 'Ya los guardé',
  factor_added_title: 'Se agregó el segundo factor',
  factor_add: 'Agregar un factor',
  confirm_email_purpose:
    'La cuenta {username} tendrá la dirección {email}. Los mensajes sobre ella, como las ligas para una contraseña nueva, llegarán ahí.',
  email_undone_title: 'Se deshizo el cambio',
  email_undone_text:
    'Su cuenta tiene la dirección {email} y se cerraron todas las sesiones. Cree una contraseña nueva y cuente a su administrador lo que pasó.',
  email_link_gone_title: 'Esta liga para un correo electrónico ya no funciona',
  email_link_gone_text:
    'Ya se usó, alguien canceló el cambio o la liga es demasiado antigua. Su cuenta muestra qué dirección tiene.',
};
