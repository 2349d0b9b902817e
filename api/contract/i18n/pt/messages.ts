import type { I18n } from '../en/i18n.ts'

export const messages: I18n['messages'] = {
  title: 'Mensagens',
  inbox: 'Mensagens',
  home: 'Início',
  back: 'Voltar',
  close: 'Fechar',
  openChat: unread => (unread === 0 ? 'Mensagens' : `Mensagens, ${unread} ${unread === 1 ? 'não lida' : 'não lidas'}`),

  signedOut: {
    text: 'Entre para ver as suas mensagens.',
    signIn: 'Entrar',
  },

  list: {
    label: 'Conversas',
    loading: 'Carregando conversas…',
    empty: 'Ainda não há conversas',
    emptyText: 'Procure alguém que ouve a mesma música e diga oi.',
    find: 'Buscar pessoas',
    unreachable: 'As suas conversas ainda não estão neste aparelho. Elas chegam assim que houver um pouco de sinal.',
    offline: 'Sem conexão · o que você vê está guardado neste aparelho',
    offlineSince: time => `Sem conexão · atualizado: ${time}`,
    you: text => `Você: ${text}`,
    waiting: 'esperando sinal',
    notSent: 'não enviada',
    unread: count => (count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`),
    online: 'On-line',
    begin: 'Diga oi',
    removed: 'Mensagem apagada',
  },

  deletedUser: 'Conta apagada',
  partyHost: 'Organizador',
  partyGoer: 'Festeiro',

  thread: {
    log: name => `Mensagens com ${name}`,
    loading: 'Carregando mensagens…',
    empty: 'Comece a conversa',
    emptyText: 'Uma música, um plano, uma porta onde se encontrar: qualquer coisa quebra o gelo.',
    notHere: 'Estas mensagens ainda não estão neste aparelho. Elas chegam assim que houver um pouco de sinal.',
    missing: 'Esta conversa não está aqui',
    missingText: 'Ela foi fechada, ou foi aberta com outra conta.',
    closed: 'Esta conversa está fechada. O que você escreveu aqui não foi enviado.',
    today: 'Hoje',
    yesterday: 'Ontem',
    new: 'Novas',
    from: name => `${name}:`,
    fromYou: 'Você:',
    reportOne: 'Denunciar uma mensagem',
    chooseOne: 'Qual mensagem?',
    chosen: 'Pronto',
    typing: name => `${name} está digitando…`,
    isTyping: 'digitando…',
    older: 'Carregando mensagens anteriores…',
    olderLater: 'As mensagens anteriores chegam assim que houver um pouco de sinal.',
    toNewest: 'Ir para a última mensagem',
    arrived: count => (count === 1 ? '1 mensagem nova' : `${count} mensagens novas`),
    noSignal: 'Sem sinal',
    noSignalWaiting: count =>
      count === 1 ? 'Sem sinal · 1 em espera, sai sozinha' : `Sem sinal · ${count} em espera, saem sozinhas`,
    readOnly: 'Esta pessoa apagou a conta. Você não pode mais enviar mensagens para ela.',
    removed: 'Mensagem apagada',
    edited: 'editada',
  },

  states: {
    queued: 'esperando sinal',
    sending: 'enviando',
    sent: 'enviada',
    delivered: 'entregue',
    read: 'lida',
    failed: 'Não enviada',
    written: time => `escrita: ${time}`,
  },

  failed: {
    unknown: 'Não foi aceita.',
    unreadable: 'Foi escrita com uma versão anterior e não pôde ser enviada.',
    retry: 'Tentar de novo',
    edit: 'Editar',
    remove: 'Apagar',
    retryThis: text => `Tentar de novo: ${text}`,
    editThis: text => `Editar: ${text}`,
    removeThis: text => `Apagar: ${text}`,
  },

  composer: {
    label: name => `Mensagem para ${name}`,
    placeholder: 'Mensagem',
    send: 'Enviar',
    left: count => (count === 1 ? 'resta 1' : `restam ${count}`),
    over: count =>
      count === 1
        ? '1 caractere a mais. Nada é cortado: encurte ou envie em duas partes.'
        : `${count} caracteres a mais. Nada é cortado: encurte ou envie em duas partes.`,
  },

  people: {
    label: 'Buscar pessoas',
    placeholder: 'Procure a quem escrever',
    hint: 'Digite pelo menos 3 letras',
    searching: 'Buscando…',
    none: 'Não encontramos ninguém',
    noSignal: 'Sem sinal. Para buscar é preciso um pouco.',
    failed: 'Não foi possível buscar pessoas',
    results: 'Pessoas encontradas',
    said: 'Mensagens neste aparelho',
    clear: 'Limpar busca',
    choose: 'Escolha uma conversa',
    chooseText: 'Ou procure alguém com quem dançar.',
  },

  errors: {
    title: 'Erro',
    send: 'Não foi possível enviar a mensagem',
    start: 'Não foi possível iniciar a conversa',
    startAgain: 'Não foi possível iniciar a conversa. Tente de novo.',
    noUserId: 'Falta o ID do usuário',
    storeLost: 'Esta página dormiu demais. Nada se perdeu: recarregue para continuar.',
    storeMissing:
      'Este navegador não guarda nada do Pista, e as mensagens ficam guardadas no aparelho. Permita isso nas configurações dele ou use outro.',
    reload: 'Recarregar',
  },
}
