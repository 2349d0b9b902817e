/** The events the member likes or is interested in. */
export const savedPath = '/api/events/saved'
