/* Limits that the server and the forms share. They are apart from the schemas, so that a page loads none for them. */

/** The largest size of a flyer; the form checks it before sending, the server while receiving. */
export const FLYER_MAX_BYTES = 10 * 1024 * 1024

/** The limits of the messages from a host to the guests of an event, for the server and for the form. */
export const HOST_MESSAGE_MAX_CHARACTERS = 500
export const HOST_MESSAGES_PER_EVENT = 3
export const HOST_MESSAGES_PER_DAY = 10
/** The host may still write about a lost coat or a thank you on the day after the event. */
export const HOST_MESSAGE_HOURS_AFTER_END = 24

/** The member who claimed the page of a venue, and five others. */
export const MAX_VENUE_PEOPLE = 6
export const VENUE_DESCRIPTION_MAX = 500
export const MAX_VENUE_LINKS = 4

/** The most people whom a host lets each member bring. */
export const MAX_PLUS_ONES = 5

/** The most names of guests in one request from the door. */
export const MAX_NAMES_AT_ONCE = 200

/** The most people of one added name, with those who come along. */
export const MAX_NAME_PEOPLE = 20

/** The most events of `GET /api/search/events`. */
export const MAX_FOUND_EVENTS = 50

/** The characters of the reply of a host to what the visitors said. */
export const MAX_REPLY = 500
