import type { ownEvents as english } from '../en/own-events.ts'

export const ownEvents: typeof english = {
  publishesLater: 'Se publica cuando tengas señal',
  savesLater: 'Se guarda cuando tengas señal',
  onDevice: 'Tus noches en este dispositivo',
  notPublished: 'Sin publicar',
  notSaved: 'Sin guardar',
  change: 'Cambiar',
  takeBack: 'Retirar',
  changeThis: (title: string) => `Cambiar: ${title}`,
  takeBackThis: (title: string) => `Retirar: ${title}`,
}
