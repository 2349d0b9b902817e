import { grouped } from '../grouped.ts'

/** Events that moderators list without their host, and the page on which a host claims them. */
export const listings = {
  title: 'Events without a host',
  text: 'List an event from a public announcement. Its page says from whom, and its host claims it with a code.',
  source: 'From whom',
  sourceHint: 'As people know them, for example @casatrueno',
  eventTitle: 'Title',
  date: 'Date',
  start: 'Start',
  end: 'End (optional)',
  venue: 'Venue',
  address: 'Address',
  genre: 'Genre',
  price: 'Price',
  priceHint: 'Empty when it is not announced',
  add: 'List the event',
  added: 'The event is listed',
  addFailed: 'The event could not be listed',
  failed: 'The events without a host could not be loaded.',
  sources: 'From whom they are',
  listed: (count: number, tag: string) => (count === 1 ? '1 event' : `${grouped(count, tag)} events`),
  claimedBy: (name: string) => `Claimed by ${name}`,
  claimed: 'Claimed',
  codeUntil: (date: string) => `Its code works until ${date}`,
  makeCode: 'Make a code',
  makeCodeOf: (source: string) => `Make a code for ${source}`,
  codeTitle: (source: string) => `The code for ${source}`,
  codeText: (date: string) =>
    `Send it to them yourself. It is shown only now, works until ${date}, and every earlier code has ended.`,
  undoClaim: 'Undo the claim',
  undoClaimOf: (source: string) => `Undo the claim of ${source}`,
  upcoming: 'Upcoming',
  none: 'No upcoming event is without a host.',
  sameAs: (title: string, host: string) => `The same as “${title}” by ${host}?`,
  joinedInto: (title: string, host: string) => `Joined with “${title}” by ${host}`,
  join: 'Join',
  joinOf: (title: string) => `Join ${title}`,
  separate: 'Undo the join',
  separateOf: (title: string) => `Undo the join of ${title}`,
  delete: 'Delete',
  deleteOf: (title: string) => `Delete ${title}`,
  saveFailed: 'That could not be saved',

  unclaimed: (source: string) => `Unclaimed, from ${source}`,
  unclaimedText: 'Its host is not here yet. It was listed from a public announcement.',
  claimLink: 'Is it yours? Claim it',

  claimText: 'Enter the code that you were sent. All events from the same source are then yours to change.',
  code: 'Code',
  claim: 'Claim',
  claiming: 'Claiming…',
  claimFailed: 'The events could not be claimed. Please try again.',
  offline: 'This needs a connection.',
  done: (count: number, source: string, tag: string) =>
    count === 1
      ? `1 event from ${source} is yours now.`
      : `${grouped(count, tag)} events from ${source} are yours now.`,
  hostsOnly: 'Only hosts claim events. You can start hosting in Settings.',
  toSettings: 'Open Settings',
}
export type ListingsMessages = typeof listings
