/** The admins and moderators of a site: on the admin page, at the end of the set-up, and in the settings of a member. */
export const adminRoles = {
  roles: { admin: 'Admin', moderator: 'Moderator' },

  openText: {
    admin: (name: string) => `${name}, you are an admin of this site.`,
    moderator: (name: string) => `${name}, you are a moderator of this site.`,
  },
  open: 'Open with my account',
  signInToOpen: 'Sign in with my account',
  opening: 'Opening…',
  openFailed: 'The admin page could not be opened.',
  noSignal: 'The server does not answer. Check your signal and try again.',
  orPassword: 'Or with the password of the server:',
  openedBy: (name: string, role: string) => `${name}, ${role}`,

  firstAdmin: 'The first admin',
  becomeText: (name: string) =>
    `${name}, the set-up was opened in this browser, so your account can become the admin of this site.`,
  become: 'Become the admin',
  becoming: 'One moment…',
  becomeFailed: 'That could not be saved.',
  became: 'You are the admin now.',
  signInFirst:
    'Create your account in this browser within two hours, or sign in. Then the admin page offers to make you the admin. After that you name others there.',
  signUp: 'Create an account',
  signIn: 'Sign in',
  toAdmin: 'Open the admin page',

  yourRole: 'Role on this site',

  people: 'Admins and moderators',
  peopleText:
    'Moderators decide about reports, feature events and list events without a host. Admins may do everything on this page.',
  failed: 'The list could not be loaded.',
  nobody: 'Nobody yet: this page is opened with the password of the server only.',
  username: 'Username of the member',
  usernameRequired: 'Enter a username',
  role: 'Role',
  add: 'Add',
  added: (name: string, role: string) => `${name}: ${role}`,
  suspended: 'Suspended',
  namedBy: (name: string, date: string) => `Named by ${name}, ${date}`,
  namedByServer: (date: string) => `Named in the set-up or with the password of the server, ${date}`,
  deletedAccount: 'a deleted account',
  make: { admin: 'Make admin', moderator: 'Make moderator' },
  makeOf: { admin: (name: string) => `Make ${name} an admin`, moderator: (name: string) => `Make ${name} a moderator` },
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'The account stays. It cannot open this page any more, and one that is open closes at once.',
  cancel: 'Cancel',
  saveFailed: 'That could not be saved.',

  decidedBy: (name: string) => `by ${name}`,
  decidedByServer: 'with the password of the server',
}
