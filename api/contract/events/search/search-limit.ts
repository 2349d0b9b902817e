/** The most events of `GET /api/search/events`. In a file of its own: the pages do not load the schemas. */
export const MAX_FOUND_EVENTS = 50
