import type { VenueAdminMessages } from '../en/venue-admin.ts'

export const venueAdmin: VenueAdminMessages = {
  title: 'Páginas de locais',
  text: 'Quem escreve na página de um local. Uma página em que ninguém mais escreve perde o texto e os links.',
  address: 'Endereço da página do local',
  addressHint: 'Termina com um código, como /venues/la-terraza-miami-1a2b3c4d',
  openPage: 'Abrir',
  noVenue: 'Não há local com este endereço.',
  nobodyYet: 'Ninguém escreve nesta página.',
  emptyPage: 'Não há nada escrito nesta página.',
  suspended: 'Suspensa',
  username: 'Nome de usuário',
  appoint: 'Nomear',
  remove: 'Remover',
  removeName: name => `Remover ${name}`,
  removeTitle: name => `Remover ${name}?`,
  removeText: 'A página mantém o texto e os links.',
  removeLastText:
    'Ninguém mais escreve nesta página: o texto e os links são apagados, e ela pode ser assumida de novo.',
  cancel: 'Cancelar',
  nobodyFound: 'Não há ninguém com este nome de usuário.',
  notDone: 'Isso não funcionou. Tente de novo.',
  noSignal: 'Para isso é preciso ter conexão.',
}
