/** What a phone shows on its lock screen. `{…}` is filled in; the server composes it, because no page is open then. */
export const notifications = {
  newMessage: 'New message',
  followed: '{name} follows you',
  followedText: 'Have a look at who it is.',
  cancelled: 'Cancelled: {event}',
  goneText: 'It was taken off the list.',
  moved: 'Changed: {event}',
  movedText: 'Now {when}, {where}.',
}
export type NotificationMessages = typeof notifications
