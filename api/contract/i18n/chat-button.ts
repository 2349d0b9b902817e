/** What the chat's button and the socket say, on every page of a member. */
export const chatButton = {
  openChat: (unread: number) => (unread === 0 ? 'Messages' : `Messages, ${unread} unread`),
  errors: { title: 'Error', send: 'Failed to send message' },
}
