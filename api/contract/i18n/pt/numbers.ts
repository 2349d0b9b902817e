import type { numbers as english } from '../en/numbers.ts'

export const numbers: typeof english = {
  byEvent: 'Visualizações, favoritos e convidados, por noite',
  event: 'Noite',
  views: 'Visualizações',
  saves: 'Favoritos',
  interested: 'Interessados',
  going: 'Vão',
  weeks: 'As últimas doze semanas',
  viewsInWeek: (count, week) => `${count} ${count === 1 ? 'visualização' : 'visualizações'} na semana de ${week}`,
  followersInWeek: (count, week) =>
    `${count} ${count === 1 ? 'seguidor novo' : 'seguidores novos'} na semana de ${week}`,
  viewsPerWeek: 'Visualizações por semana',
  followersPerWeek: 'Seguidores novos por semana',
  note: 'Contamos aqui e mais ninguém: uma visualização por pessoa ou navegador e dia, sem as suas. Não guardamos quem foi.',
  cancelled: 'Cancelada',
}
