import type { CityFileMessages } from '../en/city-file.ts'

export const cityFile: CityFileMessages = {
  link: 'Pasar esta lista',
  title: 'Pasa la lista',
  text: city =>
    `¿Alguien anda sin señal? Mándale las noches de ${city} por AirDrop, Quick Share o Bluetooth. Su Pista abre el archivo sin conexión.`,
  share: 'Compartir la lista',
  save: 'Guardar como archivo',
  saved: 'Está en tus descargas. Quien lo reciba lo abre en Pista.',
  asOf: time => `Actualizada: ${time}`,
  loading: 'Preparando la lista…',
  missing: 'La lista todavía no está en este dispositivo. Conéctate una vez y quedará lista para pasarla.',
  retry: 'Reintentar',
  receive: '¿Te pasaron un archivo?',
  receiveText: 'Elige el archivo .pista o ábrelo con Pista desde tus archivos.',
  choose: 'Elegir el archivo',
  checking: 'Revisando el archivo…',
  received: city => `${city} ya está en este dispositivo`,
  from: (name, time) => `De ${name}, ${time}`,
  aFriend: 'alguien cercano',
  notNewer: city => `Tu lista de ${city} es igual de nueva o más, así que se queda.`,
  see: city => `Ver ${city}`,
  problems: {
    unreadable: 'Esto no es una lista de Pista o le falta una parte. Pide que te la manden otra vez.',
    'too-large': 'Este archivo es demasiado grande para ser una lista de Pista.',
    'not-signed': 'Esta lista no la hizo este sitio o alguien la cambió. No se guardó nada.',
    'no-keys':
      'Este dispositivo todavía no puede revisar la lista. Abre Pista una vez con conexión y vuelve a intentarlo.',
    over: 'Todas las noches de esta lista ya pasaron.',
    'old-browser': 'Este navegador es muy viejo para revisar quién hizo la lista. Actualízalo y vuelve a intentarlo.',
    failed: 'No se pudo guardar la lista. Libera espacio en este dispositivo y vuelve a intentarlo.',
  },
}
