/** The member who claimed the page of a venue, and five others. */
export const MAX_VENUE_PEOPLE = 6
export const VENUE_DESCRIPTION_MAX = 500
export const MAX_VENUE_LINKS = 4
