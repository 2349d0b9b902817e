/** The events that the member has saved or is interested in. */
export const savedPath = '/api/events/saved'
