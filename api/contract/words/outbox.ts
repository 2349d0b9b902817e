/** The page that stands in for a phone and a mailbox. Whoever runs Pista reads it, and they read English. */
export const outbox = {
  title: 'Outbox',
  text: 'No provider of text messages or mail is set up, so nothing leaves this machine. What would have been sent is here, newest first.',
  empty: 'Nothing has been sent yet.',
  sms: 'Text message',
  mail: 'Mail',
  link: 'Open the link',
}
