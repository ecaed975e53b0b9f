import type { Messages } from '../messages.ts';
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
  mail_expires: 'La liga funciona una sola vez, en un plazo de {minutes}.',
  mail_ignore: 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
};
