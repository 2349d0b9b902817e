import type { dateField as english } from '../en/date-field.ts'

export const dateField: typeof english = {
  datePlaceholder: () => 'DD/MM/AAAA',
  invalidDate: () => 'Digite a data com dia, mês e ano, como 20/11/2026.',
  invalidTime: example => `Digite o horário assim: ${example}`,
  openCalendar: 'Abrir o calendário',
  openClock: 'Abrir o relógio',
}
