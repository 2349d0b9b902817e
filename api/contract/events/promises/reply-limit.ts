/** Apart from the schemas: the form needs it without their library. */
export const MAX_REPLY = 500
