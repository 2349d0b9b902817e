/* Apart from the schemas, so that the screen of the door loads none. */

/** The most names in one request. */
export const MAX_NAMES_AT_ONCE = 200

/** The most people of one added name, with those who come along. */
export const MAX_NAME_PEOPLE = 20
