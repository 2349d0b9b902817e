/** The chat button and the socket state, on every page of a member. */
export const chatButton = {
  openChat: (unread: number) => (unread === 0 ? 'Messages' : `Messages, ${unread} unread`),
  errors: { title: 'Error', send: 'Failed to send message' },
}
