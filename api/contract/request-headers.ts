/**
 * The id of the member for whom a device sends the request. The server refuses the request while another member is signed
 * in.
 */
export const FOR_USER_HEADER = 'For-User'
