import type { EventTimeMessages } from '../en/event-times.ts'

/** Days and months are lower-case in Portuguese, and the clock has 24 hours. */
export const eventTimeMessages: EventTimeMessages = {
  days: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
  shortDays: ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'],
  months: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
  shortMonths: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  otherGenre: 'Outro',
  am: 'AM',
  pm: 'PM',
  shortDate: (day, month, date) => `${day} ${date} ${month}`,
  longDate: (day, month, date) => `${day}, ${date} de ${month}`,
  from: (time, hour) => `a partir ${hour <= 1 ? 'da' : 'das'} ${time}`,
  until: (time, hour) => `até ${hour <= 1 ? 'a' : 'as'} ${time}`,
  timeOnDay: (time, day) => `${time} de ${day}`,
  timesAreLocalTo: city => `os horários são de ${city}`,
  afterNight: (night, shortDay, time) => `Depois da noite de ${night} (${shortDay} ${time})`,
  earlyDay: day => `Madrugada de ${day}`,
}
