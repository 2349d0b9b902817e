import { chatButton } from './chat-button.ts'

export const messages = {
  title: 'Messages',
  inbox: 'Inbox',
  home: 'Home',
  back: 'Back',
  close: 'Close',
  ...chatButton,

  signedOut: {
    text: 'Please log in to view your messages.',
    signIn: 'Sign In',
  },

  list: {
    label: 'Conversations',
    loading: 'Loading conversations…',
    empty: 'No conversations yet',
    emptyText: 'Find somebody who likes your music and say hello.',
    find: 'Find people',
    unreachable: 'Your conversations are not on this device yet. They come with the next bit of signal.',
    offline: 'Offline · what you see is saved on this device',
    offlineSince: (time: string) => `Offline · updated ${time}`,
    you: (text: string) => `You: ${text}`,
    waiting: 'waiting for signal',
    notSent: 'not sent',
    unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
    online: 'Online',
    begin: 'Say hello',
    removed: 'Message deleted',
  },

  deletedUser: 'Deleted User',
  partyHost: 'Party Host',
  partyGoer: 'Party Goer',

  thread: {
    log: (name: string) => `Messages with ${name}`,
    loading: 'Loading messages…',
    empty: 'Start your conversation',
    emptyText: 'A song, a plan, a door to meet at: anything breaks the ice.',
    notHere: 'These messages are not on this device yet. They come with the next bit of signal.',
    missing: 'This conversation is not here',
    missingText: 'It was closed, or it was opened with another account.',
    closed: 'This conversation is closed. What you wrote here has not been sent.',
    today: 'Today',
    yesterday: 'Yesterday',
    new: 'New',
    from: (name: string) => `${name}:`,
    fromYou: 'You:',
    reportOne: 'Report a message',
    chooseOne: 'Which message is it?',
    chosen: 'Done',
    typing: (name: string) => `${name} is typing…`,
    isTyping: 'typing…',
    older: 'Loading older messages…',
    olderLater: 'Older messages come with the next bit of signal.',
    toNewest: 'To the newest message',
    arrived: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
    noSignal: 'No signal',
    noSignalWaiting: (count: number) =>
      count === 1
        ? 'No signal · 1 waiting, it goes out by itself'
        : `No signal · ${count} waiting, they go out by themselves`,
    readOnly: 'This user has deleted their account. You cannot send new messages.',
    removed: 'Message deleted',
    edited: 'edited',
  },

  states: {
    queued: 'waiting for signal',
    sending: 'sending',
    sent: 'sent',
    delivered: 'delivered',
    read: 'read',
    failed: 'Not sent',
    written: (time: string) => `written ${time}`,
  },

  failed: {
    unknown: 'It was not accepted.',
    unreadable: 'It was written with an older version and could not be sent.',
    retry: 'Retry',
    edit: 'Edit',
    remove: 'Delete',
    retryThis: (text: string) => `Retry: ${text}`,
    editThis: (text: string) => `Edit: ${text}`,
    removeThis: (text: string) => `Delete: ${text}`,
  },

  composer: {
    label: (name: string) => `Message to ${name}`,
    placeholder: 'Message',
    send: 'Send',
    left: (count: number) => `${count} left`,
    over: (count: number) => `${count} too many. Nothing is cut off: shorten it, or send it in two parts.`,
  },

  people: {
    label: 'Search people',
    placeholder: 'Search people to message',
    hint: 'Type at least 3 letters',
    searching: 'Searching…',
    none: 'No users found',
    noSignal: 'No signal. Searching needs some.',
    failed: 'Failed to search users',
    results: 'People found',
    said: 'Messages on this device',
    clear: 'Clear search',
    choose: 'Choose a conversation',
    chooseText: 'Or search for somebody to dance with.',
  },

  errors: {
    ...chatButton.errors,
    start: 'Failed to start conversation',
    startAgain: 'Failed to start conversation. Please try again.',
    noUserId: 'User ID not found',
    storeLost: 'This page has slept too long. Nothing is lost: reload to go on.',
    storeMissing:
      'This browser keeps nothing for Pista, and messages are kept on the device. Allow it in its settings, or use another one.',
    reload: 'Reload',
  },
}
