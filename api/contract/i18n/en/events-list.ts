import { grouped } from '../grouped.ts'

/** The list of events, which is the first screen of a member. */
export const eventsList = {
  price: { free: 'Free', freeOnPage: 'FREE', atTheDoor: 'Price at the door', atTheDoorShort: 'At the door' },

  status: { active: 'Live', draft: 'Draft', ended: 'Ended', cancelled: 'Cancelled' },

  card: {
    liveNow: 'Live now',
    featured: 'Featured',
    cancelled: 'Cancelled',
    ended: 'Ended',
    going: (count: number, tag: string) => (count === 1 ? '1 going' : `${grouped(count, tag)} going`),
    notConfirmed: (time: string) => `You asked at ${time} · not confirmed yet`,
    youFollow: (count: number, tag: string) => `${grouped(count, tag)} you follow`,
    afterMidnight: 'after midnight',
    rating: (rating: string) => `Rated ${rating} of 5`,
    noReviews: 'no reviews yet',
    flyer: (title: string) => `Flyer of ${title}`,
  },

  tonight: {
    title: 'Tonight',
    nights: (count: number) => (count === 1 ? '1 night' : `${count} nights`),
    moreToLoad: 'more to load',
    updated: (time: string) => `Offline · updated ${time}`,
    notRefreshed: (time: string) => `Could not refresh · updated ${time}`,
    received: (name: string, time: string) => `Offline · from ${name}, ${time}`,
    aFriend: 'a friend',
    retry: 'Try again',
    loading: 'Loading the nights…',
    list: 'Nights',

    filters: 'Filters',
    tonightChip: 'Tonight',
    tomorrow: 'Tomorrow',
    weekend: 'Weekend',
    twoWeeks: 'Two weeks',
    free: 'Free',
    nearMe: 'Near me',
    genres: 'Genres',
    endedCount: (count: number) => `${count} ended`,
    search: 'Find a night',
    searchPlaceholder: 'Name, place or music',
    tonightIs: (night: string) => `Tonight, ${night}`,
    tomorrowIs: (night: string) => `Tomorrow, ${night}`,
    more: (when: string, count: string) => `${when} · ${count}`,

    empty: 'No nights here tonight',
    emptyText: (city: string) => `Nothing is on the calendar in ${city} for tonight.`,
    emptyWhen: 'Nothing on the calendar yet',
    emptyWhenText: (city: string) => `No night in ${city} for these days.`,
    emptyCityText: (city: string) => `Nobody has announced a night in ${city} for the next two weeks.`,
    emptyFilter: 'No night fits that',
    emptyFilterText: 'Take a filter away and look again.',
    seeDate: (date: string) => `See ${date}`,
    seeTwoWeeks: 'See the next two weeks',
    clearFilters: 'Clear filters',
    searchElsewhere: 'Search other cities',

    failed: 'The nights could not be loaded',
    failedText: 'Check your signal and try again.',

    nearMeFailed: 'We could not find out where you are.',
    nearMeDenied: 'Your location is off for Pista.',
    nearMeStays: 'The list stays as it was: look by place and name.',
    nearMeLooking: 'Looking…',
    city: 'City',
    date: 'Date',
    subscribe: (what: string) => `${what} in my calendar`,
  },

  /** Also shown when a part of any page could not be loaded. */
  page: { failedText: 'Check your signal and try again.' },
}
