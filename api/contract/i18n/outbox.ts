/** The development page with text messages and emails that were not sent. For operators, in English only. */
export const outbox = {
  title: 'Outbox',
  text: 'What has no provider set up does not leave this machine: the text messages or the mail that would have been sent are here, newest first.',
  empty: 'Nothing has been sent yet.',
  sms: 'Text message',
  mail: 'Mail',
  link: 'Open the link',
}
