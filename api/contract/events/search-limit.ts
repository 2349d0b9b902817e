/** The number of events that `GET /api/search/events` returns at most. A file of its own: the pages do not load the schemas. */
export const MAX_FOUND_EVENTS = 50
