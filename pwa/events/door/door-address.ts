/** The fragment of the address of a door that a link has opened on this phone, for any signed-in member or none. */
export const BY_LINK = 'link'
