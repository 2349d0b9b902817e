/** An application that waits on the device until the server has accepted it. */
export const queuedApplications = {
  waiting: (job: string) => `Your application for “${job}” waits on this device and goes out by itself.`,
  refused: (job: string) => `Your application for “${job}” was not taken.`,
  change: 'Change it',
  remove: 'Delete it',
  copyLetter: 'Copy the letter',
  letterCopied: 'Letter copied',
  letterNotCopied: 'The letter could not be copied',
  tryAgain: 'Try again',
  waitingTitle: 'Your application waits to go out',
  waitingText:
    'Everything you wrote and chose is kept on this device until the host has it. You can close this page; it goes out as soon as Pista is open and gets through.',
  applied: (date: string) => `You applied on ${date}.`,
  stillWaits: 'It has not got through yet',
  busy: 'It is being sent right now',
  gone: 'It is no longer on this device: it was sent or deleted in another tab',
  filesStay: 'Files you choose stay on this device until they are sent.',
}
