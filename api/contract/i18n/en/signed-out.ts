/** Shown on every page after a sign-out without network. */
export const signedOut =
  'You are signed out, and this device holds nothing of yours. Pista hears of it as soon as there is signal.'
