import type { HostMessagesMessages } from '../en/host-messages.ts'

export const hostMessages: HostMessagesMessages = {
  fromHost: 'Uma mensagem do organizador',
  seenByHost: 'O organizador vê quem leu.',
  countedByHost: 'O organizador vê quantos leram.',

  title: 'Escreva para quem vai',
  hint: 'Só eles leem: recebem uma notificação e encontram a mensagem nesta página.',
  write: 'Escrever uma mensagem',
  left: count => (count === 1 ? 'Resta 1 mensagem para esta noite' : `Restam ${count} mensagens para esta noite`),
  noneLeft: 'Você já enviou as três mensagens desta noite.',
  to: 'Para',
  audience: { going: 'Quem vai', interested: 'Interessados', waiting: 'Em espera' },
  sentTo: { going: 'Para quem vai', interested: 'Para os interessados', waiting: 'Para a lista de espera' },
  text: 'Mensagem',
  send: 'Enviar mensagem',
  sent: 'Mensagem enviada',
  withdraw: 'Retirar',
  withdrawTitle: 'Retirar esta mensagem?',
  withdrawText:
    'Os seus convidados não a encontrarão mais nesta página nem nas notificações. Quem já a recebeu no telefone ou por e-mail fica com ela. Ela continua contando como uma das três.',
  withdrawn: 'Você retirou esta mensagem. Os seus convidados não a veem mais.',
  withdrawnToast: 'Mensagem retirada',
  withdrawFailed: 'Não foi possível retirar a mensagem.',
  removed: 'Quem cuida do Pista removeu esta mensagem. Os seus convidados não a veem mais.',

  seen: (total, seen) => (seen === 1 ? `1 de ${total} viu` : `${seen} de ${total} viram`),
  sentToNobody: 'Ainda não havia ninguém para recebê-la',
  unseenTitle: 'Quem não viu',
  allSeen: 'Todos viram.',
  interestedText: 'Quem tem interesse é contado sem nome.',
  unseenGuests: count => (count === 1 ? '1 convidado sem conta não viu.' : `${count} convidados sem conta não viram.`),
  unseenText: 'O Pista conta uma pessoa quando ela abre a notificação ou esta página.',
  more: 'Ver mais',
  moreFailed: 'Não foi possível carregar os outros.',
}
