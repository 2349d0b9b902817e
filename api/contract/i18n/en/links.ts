/** Public pages without the app: link previews, search engines, and browsers without JavaScript. */
export const links = {
  site: "Salsa, bachata, reggaeton and everything after midnight: find tonight's floor, go, follow your people, chat.",
  genres: 'Salsa, bachata, reggaeton and everything after midnight',
  cityDescription: (count: number, city: string, genres: string) =>
    count === 0
      ? `Latin nights in ${city}.`
      : `${links.eventCount(count)} in ${city}: ${genres}. Times, prices and places.`,
  eventCount: (count: number): string => (count === 1 ? '1 night' : `${count} nights`),
  nightsIn: (city: string) => `Latin nights in ${city}`,
  tonightIn: (city: string) => `Tonight in ${city}`,
  weekendIn: (city: string) => `This weekend in ${city}`,
  genreIn: (genre: string, city: string) => `${genre} in ${city}`,
  dateIn: (date: string, city: string) => `${date} in ${city}`,
  tonight: 'Tonight',
  weekend: 'Weekend',
  twoWeeks: 'Two weeks',
  ended: 'Ended',
  nothingIn: (city: string) => `Nothing is on the calendar in ${city} for these days.`,
  next: (date: string) => `Next: ${date}`,
  moreInTheApp: (count: number) => (count === 1 ? 'One more night in the app.' : `${count} more nights in the app.`),
  otherCities: 'Cities with nights',
  unknownCity: 'No such city on Pista',
  calendar: 'Calendar',
  feed: 'Feed',
  join: 'Join Pista',

  venueDescription: (venue: string, place: string, count: number) =>
    `${venue}, ${place}. ${count === 0 ? links.noNights : links.eventCount(count)}`,
  pastNights: 'Past nights',
  moreAt: (venue: string) => `More at ${venue}`,

  cancelled: 'CANCELLED',
  cancelledBecause: (reason: string) => `Cancelled: ${reason}`,
  by: (host: string) => `by ${host}`,
  unclaimed: (source: string) => `Unclaimed, from ${source}`,
  free: 'Free',
  atTheDoor: 'Price at the door',
  eventDescription: (when: string, where: string) => `${when} at ${where}.`,
  tickets: 'Tickets',
  inTheApp: 'Open Pista to see who goes, to save the night and to talk about it.',

  calendarOf: (name: string) => `${name} · Pista`,
  myNights: 'My nights',

  hostTitle: (name: string) => `${name} on Pista`,
  hostDescription: (name: string, place: string) => `The nights of ${name} in ${place}.`,
  nights: 'Nights',
  noNights: 'No nights are announced yet.',
  venue: 'Venue',
  jobs: 'Jobs',

  embedOf: (title: string) => `${title} · Pista`,
  allOnPista: 'All nights on Pista',
  opensNewTab: 'opens in a new tab',
  embedMissing: 'This list is no longer on Pista.',
  embedUnavailable: 'The list cannot be shown right now. Please try again in a moment.',
  openPista: 'Open Pista',

  jobTitle: (title: string, place: string) => `${title} at ${place}`,
  jobClosed: 'This position is no longer open.',
  salary: 'Pay',
  requirements: 'What you bring',
  apply: 'Apply on this page once Pista has loaded.',
}
export type PageMessages = typeof links
