/** A flyer may be this large as it was made; the form says so before it is sent, the server while it arrives. */
export const FLYER_MAX_BYTES = 10 * 1024 * 1024
