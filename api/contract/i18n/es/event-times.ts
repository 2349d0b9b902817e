import type { EventTimeMessages } from '../en/event-times.ts'

/** Days and months are lower-case in Spanish, and 'p. m.' must not break across two lines. */
export const eventTimeMessages: EventTimeMessages = {
  days: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  shortDays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  months: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  shortMonths: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  /** The name of the only genre that is translated. */
  otherGenre: 'Otro',
  am: 'a.\u00a0m.',
  pm: 'p.\u00a0m.',
  shortDate: (day, month, date) => `${day} ${date} ${month}`,
  longDate: (day, month, date) => `${day} ${date} de ${month}`,
  from: (time, hour) => `desde ${the(hour)} ${time}`,
  until: (time, hour) => `hasta ${the(hour)} ${time}`,
  timeOnDay: (time, day) => `${time} del ${day}`,
  timesAreLocalTo: city => `los horarios están en hora de ${city}`,
  afterNight: (night, shortDay, time) => `Tras la noche del ${night} (${shortDay} ${time})`,
  earlyDay: day => `Madrugada del ${day}`,
}

function the(hour: number) {
  return hour === 1 ? 'la' : 'las'
}
