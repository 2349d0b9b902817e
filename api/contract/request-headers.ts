/** The member for whom a device sends the request, which is refused while another member is signed in. */
export const FOR_USER_HEADER = 'For-User'
