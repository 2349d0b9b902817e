import type { dateField as english } from '../en/date-field.ts'

export const dateField: typeof english = {
  datePlaceholder: () => 'DD/MM/AAAA',
  invalidDate: () => 'Escribe la fecha con día, mes y año, como 20/11/2026.',
  invalidTime: example => `Escribe la hora así: ${example}`,
  openCalendar: 'Abrir el calendario',
  openClock: 'Abrir el reloj',
}
