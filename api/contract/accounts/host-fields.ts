export const hostFields = [
  'venueName',
  'venueDescription',
  'venueAddress',
  'venuePhone',
  'venueWebsite',
  'promotionGroup',
] as const
