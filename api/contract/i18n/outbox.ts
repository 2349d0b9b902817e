/** The page that stands in for a phone and a mailbox. Whoever runs Pista reads it, and they read English. */
export const outbox = {
  title: 'Outbox',
  text: 'What has no provider set up does not leave this machine: the text messages or the mail that would have been sent are here, newest first.',
  empty: 'Nothing has been sent yet.',
  sms: 'Text message',
  mail: 'Mail',
  link: 'Open the link',
}
