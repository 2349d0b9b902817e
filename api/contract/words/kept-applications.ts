/** An application that waits on the device for signal. */
export const keptApplications = {
  waiting: (job: string) =>
    `Your application for “${job}” waits for signal. It is kept on this device and goes out by itself.`,
  refused: (job: string) => `Your application for “${job}” was not taken.`,
  change: 'Change it',
  remove: 'Delete it',
  waitingTitle: 'Your application waits for signal',
  waitingText:
    'Everything you wrote and chose is kept on this device until the host has it. You can close this page; it goes out as soon as Pista is open and there is signal.',
  tryAgain: 'Try again',
  edit: 'Change it',
  stillNoSignal: 'There is still no signal',
}
