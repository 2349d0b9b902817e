/** The city of a visitor who has not chosen one, and of a member without a city. */
export const DEFAULT_CITY = { city: 'Miami', state: 'FL' }
export const DEFAULT_ZONE = 'America/New_York'
