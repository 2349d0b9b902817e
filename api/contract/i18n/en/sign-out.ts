import { signedOut } from './signed-out.ts'

/** Signing out and its data loss warning. */
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
  owed: signedOut,
  stay: 'Stay',
  leave: 'Sign Out anyway',
}
