import type { NotificationMessages } from '../en/notifications.ts'

export const notifications: NotificationMessages = {
  newMessage: 'Mensagem nova',
  followed: '{name} segue você',
  followedText: 'Veja quem é.',
  cancelled: 'Cancelado: {event}',
  hiddenEvent: 'Uma noite a que você vai',
  removedEvent: 'Uma noite a que você ia',
  goneText: 'Não está mais na programação.',
  moved: 'Mudou: {event}',
  movedText: 'Agora {when}, {where}.',
  soon: '{event} começa às {time}',
  soonAtOne: '{event} começa à {time}',
  placeFree: 'Você tem um lugar: {event}',
  placeFreeText: 'Um lugar ficou livre e agora você vai. {when}, {where}.',
  hostMessage: 'Uma mensagem do organizador: {event}',
  helpWanted: '{name} pede a sua ajuda: {event}',
  helpWantedText:
    'Como editor, você muda a noite e escreve para quem vai; na entrada, você vê quem vem. {when}, {where}.',
  published: '{name} anunciou {event}',
  publishedAt: 'Novo em {venue}: {event}',
  publishedText: '{when}, {where}.',
  application: 'A sua candidatura: {job}',
  applicationText: {
    new: 'O organizador está olhando de novo.',
    shortlisted: 'Você está entre os finalistas.',
    hired: 'O organizador quer contratar você.',
    declined: 'O organizador escolheu outra pessoa.',
  },
  reportDecided: 'Analisamos o que você denunciou',
  reportDecidedText: 'Obrigado por ajudar.',
}
