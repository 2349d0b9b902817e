export const shell = {
  brand: 'Pista',
  skipToContent: 'Skip to content',
  loading: 'Loading…',

  update: {
    ready: 'A new version of Pista is ready.',
    change: 'Update now',
  },

  header: {
    navigation: 'Main',
    search: 'Search',
    about: 'About',
    profile: 'Profile',
    settings: 'Settings',
    signIn: 'Sign In',
    join: 'Join',
    signOut: 'Sign Out',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    accountMenu: (name: string) => `Account menu, ${name}`,
  },

  bar: {
    navigation: 'Quick access',
    tonight: 'Tonight',
    search: 'Search',
    inbox: 'Inbox',
    me: 'Me',
    create: 'Create',
    unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  },

  footer: {
    blurb: 'Salsa, bachata, reggaeton and everything after midnight. Find the floor, bring your people.',
    quickLinks: 'Quick Links',
    allEvents: 'All Events',
    venues: 'Venues',
    danceClasses: 'Dance Classes',
    privateEvents: 'Private Events',
    support: 'Support',
    contactUs: 'Contact Us',
    faq: 'FAQ',
    refundPolicy: 'Refund Policy',
    privacyPolicy: 'Privacy Policy',
    terms: 'Terms of Service',
    social: 'Social',
    copyright: '© 2024 Pista. Made for the dance floor.',
    language: 'Language',
    languageNotHere: (name: string) =>
      `${name} is not on this device yet. Connect to the internet and choose it again.`,
    theme: 'Theme',
    dark: 'Dark',
    light: 'Light',
    system: 'System',
  },

  notFound: {
    title: '404 Page Not Found',
    text: "Let's get you back to your social platform!",
    more: 'Events, users, search and profiles are all still where you left them.',
    home: 'Go to Home Page',
    search: 'Search Events & Users',
    profile: 'My Profile',
  },

  failure: {
    title: 'The music stopped',
    text: 'This page could not be shown. Nothing you wrote was lost.',
    retry: 'Try again',
    home: 'Go to Home Page',
    technical: 'What happened',
  },

  offline: 'No signal. What you see was saved on this device.',
  toasts: { toast: 'Notification', region: (key: string) => `Notifications (${key})`, close: 'Dismiss' },
  dialog: { close: 'Close' },
}
