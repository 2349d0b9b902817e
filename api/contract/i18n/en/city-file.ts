/** The page that passes a city's list to another device, and receives one. */
export const cityFile = {
  link: 'Pass this list to a friend',
  title: 'Pass the list on',
  text: (city: string) =>
    `A friend has no signal? Send them the nights of ${city} over AirDrop, Quick Share or Bluetooth. Their Pista opens the file without a connection.`,
  share: 'Share the list',
  save: 'Save as a file',
  saved: 'Saved in your downloads. Your friend opens the file in Pista.',
  asOf: (time: string) => `Updated ${time}`,
  loading: 'Getting the list ready…',
  missing: 'The list is not on this device yet. Connect once, then it is ready to pass on.',
  retry: 'Try again',
  receive: 'Got a file from a friend?',
  receiveText: 'Choose the .pista file, or open it with Pista from your files.',
  choose: 'Choose the file',
  checking: 'Checking the file…',
  received: (city: string) => `${city} is on this device now`,
  from: (name: string, time: string) => `From ${name}, ${time}`,
  aFriend: 'a friend',
  notNewer: (city: string) => `Your list of ${city} is as new as this one or newer, so it stays.`,
  see: (city: string) => `See ${city}`,
  problems: {
    unreadable: 'This is not a list from Pista, or a part of it is missing. Ask your friend to send it again.',
    'too-large': 'This file is too large to be a list from Pista.',
    'not-signed': 'This list was not made by this site, or somebody changed it. Nothing was stored.',
    'no-keys': 'This device cannot check the list yet. Open Pista once with a connection, then try again.',
    over: 'All the nights of this list are over.',
    'old-browser': 'This browser is too old to check who made the list. Update it, then try again.',
    failed: 'The list could not be stored. Free some space on this device, then try again.',
  },
}
export type CityFileMessages = typeof cityFile
