export const emails: typeof import('../emails.ts').emails = {
  signUpCode: '{code} es tu código de Pista. Vale 5 minutos. No se lo digas a nadie.',
  signInCode: '{code} es tu código para entrar en Pista. Vale 5 minutos. No se lo digas a nadie.',
  recoveryCode: '{code} es tu código de recuperación de Pista. Vale 5 minutos. No se lo digas a nadie.',

  greeting: 'Hola, {name}:',
  greetingUnnamed: 'Hola:',
  foot: 'Pista nunca te pide la contraseña ni un código, ni por correo ni por teléfono.',

  verify: {
    subject: 'Confirma tu correo para Pista',
    text: 'Confirma que este es tu correo abriendo este enlace antes de que pase un día:',
    button: 'Confirmar mi correo',
    ifNot: 'Si no te uniste a Pista, ignora esta carta.',
  },

  guestText:
    'Pista: abre este enlace en menos de un día para confirmar que vas a {event}: {link} Si no lo pediste, ignóralo.',
  guest: {
    subject: 'Confirma que vas: {event}',
    text: 'Alguien dio esta dirección para ir a {event}, {when}, {where}. Si fuiste tú, abre este enlace en menos de un día para conservar el lugar:',
    button: 'Confirmar mi lugar',
    ifNot: 'Si no fuiste tú, ignora esta carta: el lugar queda libre después de un día.',
    anyEvent: 'un evento en Pista',
  },

  changeText: {
    'event-changed': 'Pista: cambió la fecha, la hora o el lugar de {event}. {link}',
    'event-cancelled': 'Pista: se canceló {event}. {link}',
    anyEvent: 'un evento al que vas',
  },

  when: 'Cuándo: {when}',
  device: 'Dispositivo: {device}',
  unknownDevice: 'uno que no reconocemos',
  setPassword: 'Crear una contraseña nueva',
  openSettings: 'Abrir Ajustes',
  writeToUs: 'Escríbenos',
  notices: {
    passwordChanged: {
      subject: 'Se cambió tu contraseña de Pista',
      text: 'Se acaba de cambiar la contraseña de tu cuenta de Pista y se cerró la sesión en tus otros dispositivos. La dirección secreta de tu calendario también dejó de valer; en Ajustes puedes crear otra.',
      ifNot: 'Si no fuiste tú, crea una nueva ahora mismo. Solo necesitas tu teléfono.',
    },
    passwordReset: {
      subject: 'Se restableció tu contraseña de Pista',
      text: 'Se acaba de crear una contraseña nueva para tu cuenta de Pista con un código que llegó a tu teléfono. Se cerró la sesión en todos los dispositivos y la dirección secreta de tu calendario dejó de valer; en Ajustes puedes crear otra.',
      ifNot:
        'Si no fuiste tú, alguien puede leer tus mensajes de texto. Crea otra contraseña ahora mismo y pregunta a tu compañía de teléfonos si movieron tu número.',
    },
    emailChanged: {
      subject: 'Se cambió el correo de tu cuenta de Pista',
      text: 'Tu cuenta de Pista ahora tiene otro correo. Las cartas como esta ya no llegarán aquí.',
      ifNot:
        'Si no fuiste tú, crea una contraseña nueva ahora mismo: así se cierra la sesión en todos los dispositivos. Después vuelve a poner tu correo en Ajustes.',
    },
    emailClaimed: {
      subject: 'Alguien pidió usar tu correo en Pista',
      text: 'Alguien con otra cuenta de Pista pidió usar este correo. Tu cuenta ya lo tiene, así que no cambió nada.',
      ifNot:
        'Si fuiste tú, entra con la cuenta que tiene este correo; si perdiste la contraseña, crea una nueva. Si no fuiste tú, no tienes que hacer nada.',
    },
    phoneChanged: {
      subject: 'Se cambió el teléfono de tu cuenta de Pista',
      text: 'Tu cuenta de Pista ahora tiene otro número de teléfono, y los códigos llegan allí.',
      ifNot:
        'Si no fuiste tú, entra con tu contraseña, vuelve a poner tu número en Ajustes, cambia la contraseña y cierra la sesión en los demás dispositivos. Si no puedes entrar, escríbenos desde la página de contacto.',
    },
    newDevice: {
      subject: 'Un dispositivo nuevo entró en Pista',
      text: 'Alguien acaba de entrar en tu cuenta de Pista desde un dispositivo que no te habíamos visto usar.',
      ifNot:
        'Si no fuiste tú, crea una contraseña nueva ahora mismo: así se cierra la sesión en todos los dispositivos.',
    },
    usernameChanged: {
      subject: 'Se cambió tu nombre de usuario en Pista',
      text: 'Tu nombre de usuario en Pista ahora es {username}, y con ese nombre entras. Durante 30 días nadie más que tú puede tomar el anterior.',
      ifNot:
        'Si no fuiste tú, crea una contraseña nueva ahora mismo: así se cierra la sesión en todos los dispositivos.',
    },
    tokenCreated: {
      subject: 'Se creó un token de la API para tu cuenta de Pista',
      text: 'Se acaba de crear un token de la API con el nombre «{name}». Los programas que lo tienen pueden usarlo con las noches que organizas, hasta donde lo permitiste.',
      ifNot:
        'Si no fuiste tú, crea una contraseña nueva ahora mismo: así se cierra la sesión en los demás dispositivos y se eliminan todos los tokens.',
    },
    accountDeleted: {
      subject: 'Se eliminó tu cuenta de Pista',
      text: 'Se acaba de eliminar tu cuenta de Pista y todo lo que guardaba. Gracias por las noches que bailaste con nosotros.',
      ifNot:
        'Si no fuiste tú, alguien tuvo en la mano tu dispositivo o tu contraseña. Escríbenos desde la página de contacto.',
    },
    warned: {
      subject: 'Unas palabras sobre tu cuenta de Pista',
      text: 'Alguien denunció algo que hiciste en Pista. Lo miramos y te pedimos que lo dejes ahí. Esto es lo que tenemos que decirte:',
      ifNot: 'Si lo ves de otra manera, escríbenos. Si vuelve a pasar, podemos suspender la cuenta.',
    },
    suspended: {
      subject: 'Tu cuenta de Pista está suspendida',
      text: 'Denunciaron tu cuenta de Pista y, después de mirarlo, la suspendimos. Ahora nadie la ve y no puedes entrar.',
      ifNot: 'Si crees que es un error, escríbenos: una suspensión se puede deshacer, con todo lo que había.',
    },
    takenDown: {
      subject: 'Retiramos algo tuyo de Pista',
      text: 'Alguien denunció algo que pusiste en Pista. Lo miramos y lo retiramos de la vista.',
      ifNot: 'Si crees que es un error, escríbenos: se puede volver a poner como estaba.',
    },
  },

  notification: {
    open: 'Abrir en Pista',
    reasons: {
      emailNights: 'Recibes este correo de Pista porque vas o esperas un lugar.',
      emailReminders: 'Recibes este correo de Pista porque vas y pediste un recordatorio.',
      emailHostMessages: 'Recibes este correo de Pista porque el anfitrión escribió a la gente de esta noche.',
      emailPublished: 'Recibes este correo de Pista porque sigues al anfitrión y lo pediste.',
      venuePublished: 'Recibes este correo de Pista porque sigues este local y lo pediste.',
      emailFollowers: 'Recibes este correo de Pista porque pediste saber de tus nuevos seguidores.',
      emailApplications: 'Recibes este correo de Pista porque solicitaste este puesto.',
      emailReports: 'Recibes este correo de Pista porque lo denunciaste y pediste conocer la decisión.',
      digest:
        'Recibes este correo de Pista porque pediste un resumen de las noches de los anfitriones y locales que sigues.',
    },
  },
  digest: {
    subject: 'Próximas noches de los anfitriones y locales que sigues',
    text: 'En los próximos siete días:',
    button: 'Ver todas las noches',
  },
  unsubscribe: {
    button: 'Cancelar la suscripción',
    title: { question: 'Cancelar la suscripción', done: 'Suscripción cancelada', wrong: 'Este enlace no funciona' },
    text: {
      question: '¿No quieres más correos de este tipo? {kind}',
      done: 'Ya no recibirás correos de este tipo: {kind}',
    },
    wrong: 'Está incompleto o no lo envió Pista. Puedes elegir tus correos en Ajustes.',
    settings: 'Elegir en Ajustes',
    kinds: {
      emailNights: 'Noches a las que voy que se cancelan o cambian.',
      emailReminders: 'Dos horas antes de una noche a la que voy.',
      emailHostMessages: 'Mensajes de anfitriones sobre sus noches.',
      emailPublished: 'Noches nuevas de anfitriones y locales que sigo.',
      emailFollowers: 'Nuevos seguidores.',
      emailApplications: 'Respuestas a mis solicitudes de puestos.',
      emailReports: 'Decisiones sobre lo que denuncié.',
      digest: 'El resumen de las noches de los anfitriones y locales que sigo.',
    },
  },

  exportReadme: `Tu copia de todo lo que Pista guarda sobre ti, @{username}, hecha el {date}.

profile.json        lo que dices de ti y cómo contactarte
follows.json        las personas que sigues
followers.json      las personas que te siguen
blocked.json        las personas que has bloqueado
attendance.json     las noches a las que fuiste, vas o que te interesan
favorites.json      las noches que guardaste
reviews.json        lo que escribiste sobre las noches
hosted-nights.json  las noches que organizas
jobs.json           los puestos que publicaste y cuántos se postularon
applications.json   las solicitudes enviadas con tu correo verificado
messages.json       tus conversaciones, lo tuyo y lo suyo, desde el principio
sessions.json       dónde tienes la sesión abierta
reports.json        lo que denunciaste
notifications.json  los avisos que recibiste
settings.json       de qué quieres recibir avisos y cómo
history.json        lo que se hizo con tu cuenta y cuándo
uploads.json        una lista de tus fotos y flyers
uploads/            las fotos y los flyers

Las horas están en UTC. Las demás personas aparecen solo con su nombre público.
Guarda este archivo en un lugar seguro: quien lo tenga puede leer tus mensajes.
`,
}
