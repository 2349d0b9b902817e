/** The largest size of a flyer; the form checks it before sending, the server while receiving. */
export const FLYER_MAX_BYTES = 10 * 1024 * 1024
