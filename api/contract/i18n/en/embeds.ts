/** The dialog with the code that shows a list on another site. */
export const embeds = {
  button: 'Embed',
  title: 'Embed this list',
  text: 'Paste this code into the page of your website. The list stays up to date by itself, and its links open Pista.',
  genre: 'Genre',
  allGenres: 'All genres',
  form: 'Height',
  forms: { script: 'Grows with the list', frame: 'Always the same' },
  theme: 'Look',
  themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  language: 'Language',
  automaticLanguage: 'Automatic',
  code: 'Code',
  copy: 'Copy the code',
  copied: 'Code copied',
  copyFailed: 'The code could not be copied. Select it and copy it yourself.',
  open: 'See the list',
}
export type EmbedMessages = typeof embeds
