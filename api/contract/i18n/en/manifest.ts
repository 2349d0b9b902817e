/** The texts of the app manifest; the name of the app is the same in all languages. */
export const manifest = {
  description: "Latin music nights in your city: find tonight's floor, go, follow your people, chat.",
  shortcuts: { '/home': 'Tonight', '/inbox': 'Inbox', '/create-event': 'Create event' },
  screenshots: {
    '/screens/landing-wide.webp': 'The floor is yours tonight',
    '/screens/landing-narrow.webp': 'The floor is yours tonight',
    '/screens/tonight-narrow.webp': "Tonight's parties in Miami",
  },
}

export type ManifestMessages = typeof manifest
