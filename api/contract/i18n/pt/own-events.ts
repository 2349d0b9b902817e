import type { ownEvents as english } from '../en/own-events.ts'

export const ownEvents: typeof english = {
  publishesLater: 'É publicada quando você tiver sinal',
  savesLater: 'É salva quando você tiver sinal',
  onDevice: 'Suas noites neste aparelho',
  notPublished: 'Não publicada',
  notSaved: 'Não salva',
  change: 'Mudar',
  takeBack: 'Retirar',
  changeThis: (title: string) => `Mudar: ${title}`,
  takeBackThis: (title: string) => `Retirar: ${title}`,
}
