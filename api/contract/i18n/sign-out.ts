/** Signing out and its data loss warning, on every page. */
export const signOut = {
  title: 'Sign out?',
  unsent: (count: number) =>
    count === 1
      ? 'One message has not been sent yet. Signing out deletes it from this device.'
      : `${count} messages have not been sent yet. Signing out deletes them from this device.`,
  unsentEdits: (count: number) =>
    count === 1
      ? 'One change to your profile has not been saved yet. Signing out throws it away.'
      : `${count} changes to your profile have not been saved yet. Signing out throws them away.`,
  owed: 'You are signed out, and this device holds nothing of yours. Pista hears of it as soon as there is signal.',
  stay: 'Stay',
  leave: 'Sign Out anyway',
}
