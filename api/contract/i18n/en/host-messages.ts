/** Messages of a host to the guests of an event, and who has seen these and the changes of the event. */
export const hostMessages = {
  fromHost: 'A message from the host',
  seenByHost: 'The host sees who has read it.',
  countedByHost: 'The host sees how many have read it.',

  title: 'Write to your guests',
  hint: 'Only they read it: they get a notification and find it on this page.',
  write: 'Write a message',
  left: (count: number) => (count === 1 ? '1 message left for this night' : `${count} messages left for this night`),
  noneLeft: 'You have sent all three messages of this night.',
  to: 'To',
  audience: { going: 'Going', interested: 'Interested', waiting: 'Waiting' },
  sentTo: {
    going: 'To those who are going',
    interested: 'To those who are interested',
    waiting: 'To those on the waiting list',
  },
  text: 'Message',
  send: 'Send message',
  sent: 'Message sent',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this message?',
  withdrawText:
    'Your guests no longer find it on this page or among their notifications. Whoever already got it on the phone or by email keeps it. It still counts as one of your three.',
  withdrawn: 'You withdrew this message. Your guests do not see it any more.',
  withdrawnToast: 'Message withdrawn',
  withdrawFailed: 'The message could not be withdrawn.',
  removed: 'The people who look after Pista removed this message. Your guests do not see it any more.',

  seen: (total: number, seen: number) =>
    total === 1 ? `${seen} of 1 has seen it` : `${seen} of ${total} have seen it`,
  sentToNobody: 'Nobody was there to get it yet',
  unseenTitle: 'Who has not seen it',
  allSeen: 'Everybody has seen it.',
  interestedText: 'People who are interested are counted, not named.',
  unseenGuests: (count: number) =>
    count === 1
      ? '1 guest without an account has not seen it.'
      : `${count} guests without an account have not seen it.`,
  unseenText: 'Pista counts a person once they open the notification or this page.',
  more: 'Show more',
  moreFailed: 'The others could not be loaded.',
}
export type HostMessagesMessages = typeof hostMessages
