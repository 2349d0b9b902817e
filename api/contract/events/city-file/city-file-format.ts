/** The highest length of a file, which is ASCII text. */
export const MAX_CITY_FILE_BYTES = 400_000

export const CITY_FILE_TYPE = 'application/vnd.pista.city+json'
export const CITY_FILE_ENDING = '.pista'
