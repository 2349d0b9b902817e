import type { queuedApplications as english } from '../en/queued-applications.ts'

export const queuedApplications: typeof english = {
  waiting: job => `A sua candidatura para “${job}” espera neste aparelho e sairá sozinha.`,
  refused: job => `A sua candidatura para “${job}” não foi aceita.`,
  change: 'Mudar',
  remove: 'Apagar',
  copyLetter: 'Copiar a carta',
  letterCopied: 'Carta copiada',
  letterNotCopied: 'Não foi possível copiar a carta',
  tryAgain: 'Tentar de novo',
  waitingTitle: 'A sua candidatura espera para sair',
  waitingText:
    'Tudo o que você digitou e escolheu fica neste aparelho até o organizador receber. Você pode fechar esta página; sairá assim que o Pista estiver aberto e houver conexão.',
  applied: date => `Você enviou a sua candidatura em ${date}.`,
  stillWaits: 'Ainda não conseguiu sair',
  busy: 'Está sendo enviada neste momento',
  gone: 'Não está mais neste aparelho: foi enviada ou apagada em outra aba',
  filesStay: 'Os arquivos que você escolher ficam neste aparelho até serem enviados.',
}
