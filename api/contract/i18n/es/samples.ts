import type { samples as en } from '../en/samples.ts'

export const samples: typeof en = {
  host: 'Anfitrión de muestra',
  venue: 'Local de muestra',
  about:
    'Es una muestra, para ver cómo queda un evento en la lista. Aquí no hay nada, y quienes llevan este sitio la quitan antes de los primeros eventos de verdad.',
  titles: {
    salsa: 'Social de salsa',
    bachata: 'Bachata: clase y baile',
    reggaeton: 'Reguetón toda la noche',
    cumbia: 'Cumbia en el patio',
    jazz: 'Jazz latino en vivo',
    merengue: 'Merengue hasta tarde',
  },
}
