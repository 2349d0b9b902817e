import type { numbers as english } from '../en/numbers.ts'

export const numbers: typeof english = {
  byEvent: 'Vistas, guardados e invitados, por noche',
  event: 'Noche',
  views: 'Vistas',
  saves: 'Guardados',
  interested: 'Les interesa',
  going: 'Van',
  weeks: 'Las últimas doce semanas',
  viewsInWeek: (count, week) => `${count} ${count === 1 ? 'vista' : 'vistas'} en la semana del ${week}`,
  followersInWeek: (count, week) =>
    `${count} ${count === 1 ? 'seguidor nuevo' : 'seguidores nuevos'} en la semana del ${week}`,
  viewsPerWeek: 'Vistas por semana',
  followersPerWeek: 'Seguidores nuevos por semana',
  note: 'Lo contamos aquí y nadie más: una vista por persona o navegador y día, sin las tuyas. No guardamos quién fue.',
  cancelled: 'Cancelada',
}
