import type { CityFileMessages } from '../en/city-file.ts'

export const cityFile: CityFileMessages = {
  link: 'Passar esta lista',
  title: 'Passe a lista',
  text: city =>
    `Alguém está sem sinal? Mande as noites de ${city} por AirDrop, Quick Share ou Bluetooth. O Pista da pessoa abre o arquivo sem conexão.`,
  share: 'Compartilhar a lista',
  save: 'Salvar como arquivo',
  saved: 'Está nos seus downloads. Quem receber abre no Pista.',
  asOf: time => `Atualizada: ${time}`,
  loading: 'Preparando a lista…',
  missing: 'A lista ainda não está neste aparelho. Conecte-se uma vez e ela ficará pronta para passar.',
  retry: 'Tentar de novo',
  receive: 'Passaram um arquivo para você?',
  receiveText: 'Escolha o arquivo .pista ou abra com o Pista nos seus arquivos.',
  choose: 'Escolher o arquivo',
  checking: 'Conferindo o arquivo…',
  received: city => `${city} já está neste aparelho`,
  from: (name, time) => `De ${name}, ${time}`,
  aFriend: 'alguém por perto',
  notNewer: city => `A sua lista de ${city} é igual ou mais nova, então ela fica.`,
  see: city => `Ver ${city}`,
  problems: {
    unreadable: 'Isto não é uma lista do Pista ou falta uma parte. Peça que mandem de novo.',
    'too-large': 'Este arquivo é grande demais para ser uma lista do Pista.',
    'not-signed': 'Esta lista não foi feita por este site ou alguém a mudou. Nada foi salvo.',
    'no-keys': 'Este aparelho ainda não pode conferir a lista. Abra o Pista uma vez com conexão e tente de novo.',
    over: 'Todas as noites desta lista já passaram.',
    'old-browser': 'Este navegador é antigo demais para conferir quem fez a lista. Atualize e tente de novo.',
    failed: 'Não foi possível salvar a lista. Libere espaço neste aparelho e tente de novo.',
  },
}
