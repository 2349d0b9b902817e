export const emails: typeof import('../en/emails.ts').emails = {
  signUpCode: '{code} es tu código de Pista. Vale 5 minutos. No se lo des a nadie.',
  signInCode: '{code} es tu código para entrar en Pista. Vale 5 min. No lo compartas.',
  recoveryCode: '{code} es tu código de recuperación de Pista. 5 min. No lo compartas.',

  greeting: 'Hola, {name}:',
  greetingUnnamed: 'Hola:',
  foot: 'Pista nunca te pide la contraseña ni un código, ni por correo ni por teléfono.',
  operator: 'Este sitio lo lleva {operator}.',

  siteTest: {
    subject: 'Correo de prueba de Pista',
    text: 'Los correos de este sitio llegan. No hay que hacer nada más.',
    button: 'Abrir el sitio',
  },
  siteTestText: 'Pista: los SMS de este sitio llegan.',

  verify: {
    subject: 'Confirma tu correo para Pista',
    text: 'Confirma que este es tu correo abriendo este enlace antes de que pase un día:',
    button: 'Confirmar mi correo',
    ifNot: 'Si no te uniste a Pista, ignora este correo.',
  },

  codes: {
    subject: '{code} es tu código de Pista',
    'sign-up': 'Escribe este código para crear tu cuenta: {code}. Vale 15 minutos. No se lo des a nadie.',
    'sign-in': 'Escribe este código para entrar: {code}. Vale 15 minutos. No se lo des a nadie.',
    recovery: 'Escribe este código para recuperar tu cuenta: {code}. Vale 15 minutos. No se lo des a nadie.',
    change: 'Escribe este código para cambiar el correo de tu cuenta: {code}. Vale 15 minutos. No se lo des a nadie.',
    sameDevice: 'En el mismo dispositivo, este enlace escribe el código por ti:',
    button: 'Poner el código',
    ifNot: 'Si no lo pediste, ignora este correo: sin el código no pasa nada.',
  },
  hasAccount: {
    subject: 'Ya tienes una cuenta de Pista',
    text: 'Alguien, seguramente tú, quiere unirse a Pista con este correo. Ya es de una cuenta, así que no hay código: entra, o crea una contraseña nueva si la perdiste.',
    button: 'Entrar',
    ifNot: 'Si no fuiste tú, ignora este correo: no cambió nada.',
  },

  guestTextAgain:
    'Pista: abre este enlace antes del {until} para confirmar que vas a {event}: {link} Si no lo pediste, ignóralo.',
  guestText:
    'Pista: abre este enlace en menos de 24 horas para confirmar que vas a {event}: {link} Si no lo pediste, no hagas nada.',
  guest: {
    subject: 'Confirma que vas: {event}',
    text: 'Alguien dio esta dirección para ir a {event}, {when}, {where}. Si fuiste tú, abre este enlace en menos de un día para conservar el lugar:',
    textAgain:
      'Alguien dio esta dirección para ir a {event}, {when}, {where}. Si fuiste tú, abre este enlace antes del {until} para conservar el lugar:',
    ifNotAgain: 'Si no fuiste tú, ignora este correo: el lugar queda libre después.',
    button: 'Confirmar mi lugar',
    ifNot: 'Si no fuiste tú, ignora este correo: el lugar queda libre después de un día.',
    anyEvent: 'un evento en Pista',
  },

  changeText: {
    'event-changed': 'Pista: nueva fecha, hora o lugar de {event}. {link}',
    'event-cancelled': 'Pista: {event} fue cancelado. {link}',
    anyEvent: 'un evento al que vas',
    seeOrStop: 'Ver o parar: {link}',
  },
  guestTextPage: {
    question: 'Te llegan SMS si cambian la fecha, la hora o el lugar de esta noche, o si se cancela.',
    stop: 'No recibir más mensajes',
    stopped: 'Ya no recibes mensajes de esta noche, ni siquiera si se cancela.',
    open: 'Abrir la noche',
    wrong: 'Está incompleto, o la noche fue hace más de una semana.',
  },

  when: 'Cuándo: {when}',
  device: 'Dispositivo: {device}',
  unknownDevice: 'uno que no reconocemos',
  setPassword: 'Crear una contraseña nueva',
  openSettings: 'Abrir Ajustes',
  openAdmin: 'Abrir la página de administración',
  writeToUs: 'Escríbenos',
  notices: {
    passwordChanged: {
      subject: 'Se cambió tu contraseña de Pista',
      text: 'Se acaba de cambiar la contraseña de tu cuenta de Pista y se cerró la sesión en tus otros dispositivos. La dirección secreta de tu calendario y todos los tokens de la API también dejaron de valer; en Ajustes puedes crear otros.',
      ifNot: 'Si no fuiste tú, crea una nueva ahora mismo. Solo necesitas tu teléfono.',
      ifNotByEmail: 'Si no fuiste tú, crea otra ahora mismo. Solo necesitas este correo.',
    },
    passwordReset: {
      subject: 'Se restableció tu contraseña de Pista',
      text: 'Se acaba de crear una contraseña nueva para tu cuenta de Pista con un código que llegó a tu teléfono. Se cerró la sesión en todos los dispositivos y la dirección secreta de tu calendario y todos los tokens de la API dejaron de valer; en Ajustes puedes crear otros.',
      ifNot:
        'Si no fuiste tú, alguien puede leer tus mensajes de texto. Crea otra contraseña ahora mismo y pregunta a tu compañía de teléfonos si movieron tu número.',
    },
    passwordResetByEmail: {
      subject: 'Se restableció tu contraseña de Pista',
      text: 'Se acaba de crear una contraseña nueva para tu cuenta de Pista con un código que llegó a este correo. Se cerró la sesión en todos los dispositivos y la dirección secreta de tu calendario y todos los tokens de la API dejaron de valer; en Ajustes puedes crear otros.',
      ifNot:
        'Si no fuiste tú, alguien puede leer tu correo. Cambia primero la contraseña de tu buzón y después crea una nueva para Pista.',
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
    becameAdmin: {
      subject: 'Ahora administras Pista',
      text: 'Tu cuenta de Pista puede abrir ahora la página de administración: decides sobre las denuncias, cambias los ajustes del sitio y nombras a otros administradores y moderadores.',
      ifNot: 'Si no lo esperabas, pregunta a quienes llevan este sitio.',
    },
    becameModerator: {
      subject: 'Ahora moderas Pista',
      text: 'Tu cuenta de Pista puede abrir ahora la página de administración: decides sobre las denuncias, destacas eventos y publicas eventos que no tienen anfitrión.',
      ifNot: 'Si no lo esperabas, pregunta a quienes llevan este sitio.',
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
      emailEventRoles: 'Recibes este correo de Pista porque un anfitrión pidió tu ayuda.',
      guest: 'Recibes este correo de Pista porque vas a esta noche sin cuenta.',
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
      emailEventRoles: 'Anfitriones que me piden ayuda con una noche.',
      guest: 'Todos los avisos de esta noche, también si se cancela.',
      digest: 'El resumen de las noches de los anfitriones y locales que sigo.',
    },
  },

  exportReadme: `Tu copia de todo lo que Pista guarda sobre ti, @{username}, hecha el {date}.

profile.json          lo que dices de ti y cómo contactarte
follows.json          las personas que sigues
followed-venues.json  los locales que sigues
followers.json        las personas que te siguen
blocked.json          las personas que has bloqueado
attendance.json       las noches a las que fuiste, vas o que te interesan
guest-places.json     los lugares que tomaste sin cuenta
favorites.json        las noches que guardaste
reviews.json          lo que escribiste sobre las noches
hosted-nights.json    las noches que organizas
imports.json          los archivos y páginas de los que importaste eventos
claims.json           los nombres cuyos eventos reclamaste con un código
event-roles.json      las noches en las que ayudas y quién ayuda en las tuyas
site-role.json        tu papel como administrador o moderador de este sitio
venue-pages.json      las páginas de locales que editas y a quién nombraste
host-messages.json    los mensajes que enviaste a la gente de tus noches
link-codes.json       los códigos en los enlaces a tus noches y sus visitas
jobs.json             los puestos que publicaste y cuántos se postularon
applications.json     las solicitudes enviadas con tu correo verificado
messages.json         tus conversaciones, lo tuyo y lo suyo, desde el principio
sessions.json         dónde tienes la sesión abierta
api-tokens.json       los tokens de la API que creaste
webhooks.json         las direcciones que reciben avisos de tus eventos
invitations.json      las invitaciones que creaste
reports.json          lo que denunciaste
notifications.json    los avisos que recibiste
settings.json         de qué quieres recibir avisos y cómo
history.json          lo que se hizo con tu cuenta y cuándo
uploads.json          una lista de tus fotos y flyers
uploads/              las fotos y los flyers

Las horas están en UTC. Las demás personas aparecen solo con su nombre público.
Guarda este archivo en un lugar seguro: quien lo tenga puede leer tus mensajes.
`,
}
