/** Push notifications, which the server translates. `{…}` is a placeholder. */
export const notifications = {
  newMessage: 'New message',
  followed: '{name} follows you',
  followedText: 'Have a look at who it is.',
  cancelled: 'Cancelled: {event}',
  hiddenEvent: 'A night you are going to',
  removedEvent: 'A night you were going to',
  goneText: 'It was taken off the list.',
  moved: 'Changed: {event}',
  movedText: 'Now {when}, {where}.',
  soon: '{event} begins at {time}',
  /** At one o'clock, which has a different article in Spanish. */
  soonAtOne: '{event} begins at {time}',
  placeFree: 'You have a place: {event}',
  placeFreeText: 'A place became free, so you are going. {when}, {where}.',
  hostMessage: 'A message from the host: {event}',
  adminRole: 'You help to run this site now',
  adminRoleText: 'Open the admin page to see your role.',
  helpWanted: '{name} asks for your help: {event}',
  helpWantedText:
    'As editor you change the night and write to its guests; at the door you see who comes. {when}, {where}.',
  published: '{name} announced {event}',
  publishedAt: 'New at {venue}: {event}',
  publishedText: '{when}, {where}.',
  application: 'Your application: {job}',
  applicationText: {
    new: 'The host is looking at it again.',
    shortlisted: 'You are on the shortlist.',
    hired: 'The host wants to hire you.',
    declined: 'The host chose somebody else.',
  },
  reportDecided: 'We looked at what you reported',
  reportDecidedText: 'Thank you for helping.',
}
export type NotificationMessages = typeof notifications
