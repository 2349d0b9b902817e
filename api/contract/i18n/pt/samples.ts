import type { samples as en } from '../en/samples.ts'

export const samples: typeof en = {
  host: 'Organizador de amostra',
  venue: 'Local de amostra',
  about:
    'É uma amostra, para ver como um evento fica na lista. Nada acontece aqui, e quem cuida deste site a remove antes dos primeiros eventos de verdade.',
  titles: {
    salsa: 'Baile de salsa',
    bachata: 'Bachata: aula e baile',
    reggaeton: 'Reggaeton a noite toda',
    cumbia: 'Cumbia no quintal',
    jazz: 'Jazz latino ao vivo',
    merengue: 'Merengue até tarde',
  },
}
