/** The fragment of the address of a door that a link has opened on this phone, whoever is signed in. */
export const BY_LINK = 'link'
