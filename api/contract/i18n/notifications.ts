/** Push notifications, which the server translates. `{…}` is a placeholder. */
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
