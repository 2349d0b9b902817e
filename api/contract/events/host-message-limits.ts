/** The limits of the messages from a host to the guests of an event, for the server and for the form. */
export const HOST_MESSAGE_MAX_CHARACTERS = 500
export const HOST_MESSAGES_PER_EVENT = 3
export const HOST_MESSAGES_PER_DAY = 10
/** The host may still write about a lost coat or a thank you on the day after the event. */
export const HOST_MESSAGE_HOURS_AFTER_END = 24
