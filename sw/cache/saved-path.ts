/** The nights one likes or may go to. */
export const savedPath = '/api/events/saved'
