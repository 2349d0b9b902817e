/** The pages of venues, on the page of the admins and moderators. */
export const venueAdmin = {
  title: 'Pages of venues',
  text: 'Who writes on the page of a venue. A page that nobody writes on any more loses its text and links.',
  address: 'Address of the venue’s page',
  addressHint: 'Ends with a code, like /venues/la-terraza-miami-1a2b3c4d',
  openPage: 'Open',
  noVenue: 'There is no venue with this address.',
  nobodyYet: 'Nobody writes on this page.',
  emptyPage: 'Nothing is written on this page.',
  suspended: 'Suspended',
  username: 'Username of the member',
  appoint: 'Appoint',
  remove: 'Remove',
  removeName: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The page keeps its text and links.',
  removeLastText: 'Nobody else writes on this page: its text and links are deleted, and it can be claimed again.',
  cancel: 'Cancel',
  nobodyFound: 'There is no member with this username.',
  notDone: 'That did not work. Please try again.',
  noSignal: 'This needs a connection.',
}
export type VenueAdminMessages = typeof venueAdmin
