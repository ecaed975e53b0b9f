import type { Messages } from '../messages.ts';

export const es: Messages = {
  language: 'Idioma',

  sign_in_title: 'Iniciar sesión',
  sign_in_purpose: 'Para cobrar, liquidar y consultar informes.',
  username: 'Nombre de usuario',
  username_or_email: 'Nombre de usuario o correo electrónico',
  password: 'Contraseña',
  forgot_password: 'He olvidado mi contraseña',
  show_password: 'Mostrar la contraseña',
  hide_password: 'Ocultar la contraseña',
  sign_in_button: 'Iniciar sesión',
  sign_in_under_way: 'Iniciando sesión…',
  missing_username: 'Escriba su nombre de usuario.',
  missing_password: 'Escriba su contraseña.',
  fault_wrong:
    'El nombre de usuario o la contraseña no son correctos. Tras demasiados intentos fallidos, la cuenta se bloquea durante un tiempo.',
  fault_too_many: 'Demasiados intentos desde aquí. Espere unos minutos y vuelva a intentarlo.',
  fault_stale: 'Esta página ha estado abierta demasiado tiempo y no se ha enviado nada. Inténtelo de nuevo.',

  demo_badge: 'Datos de demostración',
  demo_choose: 'Elija a alguien para rellenar el formulario.',
  demo_people: 'Estas personas pueden iniciar sesión.',
  demo_password: 'La contraseña de todos es {password}',
  demo_fill: 'Rellenar el formulario como {username}',
  demo_filled: 'El formulario está relleno para {username}.',
  demo_admin: 'Administrador, todos los permisos',
  demo_analyst: 'Administrador, solo consulta',
  demo_merchant: 'Titular, Harbor Coffee Roasters',
  demo_clerk: 'Solo venta y búsqueda',
  demo_refunds: 'Titular, solo reembolsos',
  demo_restricted: 'Titular, restringido',
  demo_closed: 'Titular, cerrado',
  copy_password: 'Copiar la contraseña',
  copied: 'Copiada',

  forgotten_title: '¿Ha olvidado su contraseña?',
  forgotten_purpose: 'Enviaremos un enlace para crear una contraseña nueva a la dirección de correo de su cuenta.',
  forgotten_button: 'Enviar el enlace',
  forgotten_under_way: 'Enviando…',
  fault_empty: 'Escriba su nombre de usuario o su correo electrónico.',
  back_to_sign_in: 'Volver al inicio de sesión',

  forgotten_sent_title: 'Mire su correo',
  forgotten_sent_text:
    'Si existe una cuenta con ese nombre o esa dirección, hemos enviado a su dirección un mensaje con un enlace para crear una contraseña nueva.',
  forgotten_sent_hint:
    '¿No ha llegado nada tras unos minutos? Mire en el correo no deseado o pregunte a su administrador qué dirección tiene su cuenta.',

  new_password_title: 'Crear una contraseña nueva',
  new_password_purpose: 'Para la cuenta {username}. Se cerrará su sesión en todos los demás lugares.',
  new_password: 'Contraseña nueva',
  new_password_help:
    'Al menos {count} caracteres. Unas cuantas palabras que solo usted juntaría son fáciles de recordar.',
  repeat_password: 'Repita la contraseña nueva',
  new_password_button: 'Guardar la contraseña',
  new_password_under_way: 'Guardando…',
  missing_new_password: 'Escriba la contraseña nueva.',
  missing_repeated: 'Escriba otra vez la contraseña nueva.',
  fault_too_short: 'Use al menos {count} caracteres.',
  fault_too_long: 'Use como máximo {count} caracteres.',
  fault_too_common: 'Esta contraseña es de las primeras que cualquiera probaría. Elija otra.',
  fault_is_username: 'Su nombre de usuario no sirve de contraseña, ni siquiera con cifras detrás. Elija otra.',
  fault_not_repeated: 'Las dos contraseñas no coinciden. Escriba la nueva otra vez.',

  password_changed_title: 'Su contraseña nueva está guardada',
  password_changed_text:
    'Inicie sesión con ella a partir de ahora. Se ha cerrado su sesión en todos los demás lugares.',
  to_sign_in: 'Ir al inicio de sesión',

  link_expired_title: 'Este enlace ya no funciona',
  link_expired_text:
    'El enlace para crear una contraseña nueva funciona una sola vez y durante poco tiempo. Solicite otro.',
  link_expired_button: 'Solicitar otro enlace',

  sign_out_title: '¿Seguro que quiere cerrar la sesión?',
  sign_out_as: 'Ha iniciado sesión como {username}',
  sign_out_button: 'Cerrar sesión',
  sign_out_under_way: 'Cerrando sesión…',
  stay_signed_in: 'Seguir con la sesión abierta',

  signed_out_title: 'Ha cerrado la sesión',
  signed_out_text: 'Si otras personas usan este ordenador, cierre también la ventana.',
  sign_in_again: 'Iniciar sesión de nuevo',

  error_session_gone_title: 'Empiece de nuevo, por favor',
  error_session_gone_text:
    'Este inicio de sesión comenzó hace demasiado tiempo o en otra ventana. Vuelva a Countinghouse e inicie sesión otra vez.',
  error_refused_title: 'Este inicio de sesión no puede continuar',
  error_refused_text:
    'La solicitud no llegó de Countinghouse como debería. Abra Countinghouse e inicie sesión desde allí.',
  error_unavailable_title: 'Ahora mismo no es posible iniciar sesión',
  error_unavailable_text: 'El fallo es nuestro. No se ha perdido nada: inténtelo de nuevo en un momento.',
  error_not_found_title: 'Esta página no existe',
  error_not_found_text: 'Puede que la dirección esté mal escrita o anticuada.',
  error_request: 'Referencia para soporte: {request_id}',
  to_portal: 'Ir a Countinghouse',

  ledger_total: 'Cuadrado hasta el último céntimo',

  mail_subject: 'Su contraseña nueva para Countinghouse',
  mail_greeting: 'Hola, {username}:',
  mail_reason: 'Alguien, probablemente usted, ha solicitado una contraseña nueva para su cuenta de Countinghouse.',
  mail_button: 'Crear una contraseña nueva',
  mail_expires: 'El enlace funciona una sola vez, en un plazo de {minutes}.',
  mail_ignore: 'Si no ha sido usted, no haga nada: su contraseña sigue siendo la misma.',
};
