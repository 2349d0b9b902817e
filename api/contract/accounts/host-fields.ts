/** The fields of a profile that only hosts have. */
export const hostFields = [
  'venueName',
  'venueDescription',
  'venueAddress',
  'venuePhone',
  'venueWebsite',
  'promotionGroup',
] as const
