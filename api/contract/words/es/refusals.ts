export const refusals: typeof import('../refusals.ts').refusals = {
  // any call
  invalid: 'Hay algo que no está bien. Revisa los campos marcados.',
  'bad-request': 'No entendimos esta solicitud.',
  'signed-out': 'Inicia sesión para continuar.',
  forbidden: 'No tienes permiso para hacer esto.',
  'cross-site': 'Esta solicitud vino de otro sitio y fue rechazada.',
  'not-found': 'Aquí no hay nada.',
  'method-not-allowed': 'Esta dirección no acepta ese tipo de solicitud.',
  'wrong-host': 'Este servidor no responde a ese nombre.',
  'too-large': 'Esto es demasiado grande.',
  'wrong-type': 'Aquí no se acepta este tipo de contenido.',
  'too-slow': 'La conexión fue demasiado lenta para esta solicitud. Inténtalo de nuevo.',
  'too-many-requests': 'Fueron muchas solicitudes a la vez. Espera un momento e inténtalo de nuevo.',
  unavailable: 'Pista no está disponible en este momento. Inténtalo de nuevo en un momento.',
  'storage-full': 'El almacenamiento está lleno',
  failed: 'Algo salió mal de nuestro lado. Inténtalo de nuevo.',

  // single fields
  required: 'Este campo es obligatorio',
  'too-long': 'Es demasiado largo',
  'too-short': 'Es demasiado corto',
  'invalid-text': 'Contiene caracteres que no se pueden guardar',
  'invalid-email': 'Se necesita un correo electrónico válido',
  'invalid-url': 'Esto no es una dirección web',
  'invalid-date': 'Esto no es una fecha',
  'invalid-time': 'Esto no es una hora',
  'invalid-state': 'Usa las dos letras del estado',
  'invalid-number': 'Este número no sirve aquí',
  'invalid-username': 'Elige otro nombre de usuario: de 3 a 30 letras y números, con puntos o guiones entre ellos',
  'reserved-name': 'Este nombre está reservado. Elige otro.',
  'genre-required': 'Elige al menos un género',
  'password-too-short': 'La contraseña debe tener al menos 6 caracteres',
  'new-password-too-short': 'La contraseña debe tener al menos 6 caracteres',
  'password-too-long': 'Esta contraseña es demasiado larga',
  'passwords-differ': 'Las contraseñas no coinciden',
  'too-young': 'Todavía no tienes la edad para unirte a Pista',
  'invalid-image': 'No podemos leer esta imagen. Usa JPG, PNG, GIF o WebP.',
  'image-too-large': 'La imagen debe pesar menos de 5 MB',
  'one-field-only': 'Aquí se cambia exactamente un campo a la vez',

  // signing in and up
  'wrong-credentials': 'Usuario o contraseña incorrectos',
  'too-many-sign-ins': 'Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.',
  'identity-not-proved': 'Verifica tu número de teléfono otra vez.',
  'no-account': 'No encontramos ninguna cuenta con este número de teléfono',
  'username-taken': 'Ese nombre de usuario ya está ocupado',
  'email-taken': 'Este correo electrónico ya está registrado',
  'phone-taken': 'Este número de teléfono ya está registrado',
  'invalid-link': 'Enlace de verificación no válido. Revisa tu correo electrónico e inténtalo de nuevo.',

  // codes by text message
  'invalid-phone-number': 'El número de teléfono no es válido. Escribe un número válido de Estados Unidos.',
  'too-many-codes': 'Pediste demasiados mensajes. Espera unos minutos e inténtalo de nuevo.',
  'quota-exceeded': 'Se agotaron los mensajes de texto por ahora. Inténtalo de nuevo más tarde.',
  'sms-failed': 'No pudimos enviar el código de verificación. Inténtalo de nuevo.',
  'bot-check-failed': 'No pudimos comprobar que eres una persona. Inténtalo de nuevo.',
  'invalid-code': 'El código de verificación no es correcto. Revísalo e inténtalo de nuevo.',
  'code-expired': 'El código de verificación ya venció. Toca «Reenviar código» para recibir uno nuevo.',
  'wrong-recovery-code': 'El código de verificación no es correcto',

  // one's own account
  'wrong-current-password': 'La contraseña actual no es correcta',
  'wrong-password': 'Esta contraseña no es correcta',
  'type-fixed': 'Aquí no se puede cambiar el tipo de cuenta',
  'username-changed-lately':
    'El nombre de usuario se puede cambiar dos veces en 30 días. Inténtalo de nuevo más tarde.',

  // people
  'user-not-found': 'No encontramos a esta persona',
  'cannot-follow-yourself': 'No puedes seguir tu propia cuenta',
  'cannot-block-yourself': 'No puedes bloquear tu propia cuenta',

  // nights
  'end-equals-start': 'Una fiesta no puede terminar en el mismo minuto en que empieza',
  'night-too-far': 'Una fiesta pertenece a su noche, a la anterior o a la siguiente',
  'price-unreadable': 'Escribe un precio como 25 o 12.50',
}
