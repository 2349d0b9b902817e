/** The choices of each screen, in order. Members may add others. */

/** For sign-up, and the full edit form. */
export const profileGenres = [
  'Salsa',
  'Bachata',
  'Reggaeton',
  'Latin Jazz',
  'Merengue',
  'Cumbia',
  'Corridos',
  'Top 40s',
  'Vallenato',
  'DemBow',
  'Mash Ups',
  'Latin House',
]

export const onboardingGenres = [
  'Salsa',
  'Bachata',
  'Reggaeton',
  'Latin Jazz',
  'Merengue',
  'Cumbia',
  'Tango',
  'Flamenco',
  'Bossa Nova',
  'Mariachi',
]

/** The short edit form offers these six and leaves other genres of the member unchanged. */
export const shortEditGenres = ['Salsa', 'Bachata', 'Reggaeton', 'Merengue', 'Latin Jazz', 'Cumbia']

export const interests = [
  'Dancing',
  'Live Music',
  'DJ Sets',
  'Nightlife',
  'Food & Drinks',
  'Cultural Events',
  'Social Media',
  'Photography',
  'Travel',
  'Fashion',
  'Art',
  'Sports',
  'Business Networking',
  'Romance',
  'Friendship',
]

export const jobTypes = [
  { value: 'full-time', label: 'Full-time' },
  { value: 'part-time', label: 'Part-time' },
  { value: 'contract', label: 'Contract' },
  { value: 'temporary', label: 'Temporary' },
] as const
