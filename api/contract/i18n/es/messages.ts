import type { I18n } from '../en/i18n.ts'

export const messages: I18n['messages'] = {
  title: 'Mensajes',
  inbox: 'Mensajes',
  home: 'Inicio',
  back: 'Atrás',
  close: 'Cerrar',
  openChat: unread => (unread === 0 ? 'Mensajes' : `Mensajes, ${unread} sin leer`),

  signedOut: {
    text: 'Entra para ver tus mensajes.',
    signIn: 'Entrar',
  },

  list: {
    label: 'Conversaciones',
    loading: 'Cargando conversaciones…',
    empty: 'Aún no hay conversaciones',
    emptyText: 'Busca a alguien con tu misma música y salúdale.',
    find: 'Buscar gente',
    unreachable: 'Tus conversaciones aún no están en este dispositivo. Llegarán en cuanto haya algo de señal.',
    offline: 'Sin conexión · lo que ves está guardado en este dispositivo',
    offlineSince: time => `Sin conexión · actualizado: ${time}`,
    you: text => `Tú: ${text}`,
    waiting: 'esperando señal',
    notSent: 'no enviado',
    unread: count => (count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`),
    online: 'En línea',
    begin: 'Di hola',
    removed: 'Mensaje eliminado',
  },

  deletedUser: 'Cuenta eliminada',
  partyHost: 'Anfitrión',
  partyGoer: 'Sale de fiesta',

  thread: {
    log: name => `Mensajes con ${name}`,
    loading: 'Cargando mensajes…',
    empty: 'Empieza la conversación',
    emptyText: 'Una canción, un plan, una puerta donde verse: cualquier cosa rompe el hielo.',
    notHere: 'Estos mensajes aún no están en este dispositivo. Llegarán en cuanto haya algo de señal.',
    missing: 'Esta conversación no está aquí',
    missingText: 'Se cerró, o se abrió con otra cuenta.',
    closed: 'Esta conversación está cerrada. Lo que escribiste aquí no se envió.',
    today: 'Hoy',
    yesterday: 'Ayer',
    new: 'Nuevos',
    from: name => `${name}:`,
    fromYou: 'Tú:',
    reportOne: 'Denunciar un mensaje',
    chooseOne: '¿Qué mensaje es?',
    chosen: 'Listo',
    typing: name => `${name} está escribiendo…`,
    isTyping: 'escribiendo…',
    older: 'Cargando mensajes anteriores…',
    olderLater: 'Los mensajes anteriores llegarán en cuanto haya algo de señal.',
    toNewest: 'Ir al último mensaje',
    arrived: count => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
    noSignal: 'Sin señal',
    noSignalWaiting: count =>
      count === 1 ? 'Sin señal · 1 en espera, saldrá solo' : `Sin señal · ${count} en espera, saldrán solos`,
    readOnly: 'Esta persona eliminó su cuenta. Ya no puedes enviarle mensajes.',
    removed: 'Mensaje eliminado',
    edited: 'editado',
  },

  states: {
    queued: 'esperando señal',
    sending: 'enviando',
    sent: 'enviado',
    delivered: 'entregado',
    read: 'leído',
    failed: 'No enviado',
    written: time => `escrito: ${time}`,
  },

  failed: {
    unknown: 'No fue aceptado.',
    unreadable: 'Se escribió con una versión anterior y no se pudo enviar.',
    retry: 'Reintentar',
    edit: 'Editar',
    remove: 'Eliminar',
    retryThis: text => `Reintentar: ${text}`,
    editThis: text => `Editar: ${text}`,
    removeThis: text => `Eliminar: ${text}`,
  },

  composer: {
    label: name => `Mensaje para ${name}`,
    placeholder: 'Mensaje',
    send: 'Enviar',
    left: count => (count === 1 ? 'queda 1' : `quedan ${count}`),
    over: count =>
      count === 1
        ? 'Sobra 1 carácter. No se corta nada: acórtalo o envíalo en dos partes.'
        : `Sobran ${count} caracteres. No se corta nada: acórtalo o envíalo en dos partes.`,
  },

  people: {
    label: 'Buscar personas',
    placeholder: 'Busca a quién escribir',
    hint: 'Escribe al menos 3 letras',
    searching: 'Buscando…',
    none: 'No encontramos a nadie',
    noSignal: 'Sin señal. Para buscar hace falta un poco.',
    failed: 'No pudimos buscar personas',
    results: 'Personas encontradas',
    said: 'Mensajes en este dispositivo',
    clear: 'Borrar búsqueda',
    choose: 'Elige una conversación',
    chooseText: 'O busca a alguien con quien bailar.',
  },

  errors: {
    title: 'Error',
    send: 'No se pudo enviar el mensaje',
    start: 'No se pudo iniciar la conversación',
    startAgain: 'No se pudo iniciar la conversación. Inténtalo de nuevo.',
    noUserId: 'Falta el ID del usuario',
    storeLost: 'Esta página durmió demasiado. No se perdió nada: recárgala para seguir.',
    storeMissing:
      'Este navegador no guarda nada de Pista, y los mensajes se guardan en el dispositivo. Permítelo en sus ajustes o usa otro.',
    reload: 'Recargar',
  },
}
