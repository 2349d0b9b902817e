/** The part of the event form that reads the text of a post. */
export const caption = {
  title: 'Start from a post',
  label: 'Text of your post',
  hint: 'Paste what you posted. This device reads it and fills in the form. Nothing is sent before you publish.',
  read: 'Fill in the form',
  useShared: 'Use the shared text',
  flyer: {
    readShared: 'Read the shared picture',
    choose: 'Read a flyer',
    hint: 'JPG, PNG, GIF or WebP up to 25 MB. This device reads its text, and the picture becomes the flyer. The first time loads about 6 MB.',
    reading: (percent: number) => `Reading the flyer, ${percent}%`,
    cancel: 'Stop',
    stopped: 'Stopped. Nothing was filled in.',
    problems: {
      'too-large': 'This picture has more than 25 MB. Take a screenshot of it, and read that one.',
      'not-a-picture': 'This file is not a picture that this device can open. Choose a JPG, PNG, GIF or WebP.',
      'too-many-pixels': 'This picture has more than 50 million pixels. Take a screenshot of it, and read that one.',
      'not-loaded': 'The reader could not be loaded. Check the connection, or paste the text instead.',
      'too-slow': 'This device needs too long for this picture. Cut it to the part with the text, or paste the text.',
      'no-text': 'There is no text in this picture that we can read. Paste the text instead.',
    },
  },
  check: 'Filled in from your post. Please check:',
  nothing: 'The form has nothing new from this text.',
  from: (piece: string) => `from “${piece}”`,
  wholePost: 'the whole post',
  free: 'Free',
  yours: 'You typed these yourself, so they stay. The post has:',
  noDate: 'The text names no date that we can read.',
  noTime: 'The text names no time that we can read.',
  otherWeekday: (piece: string) => `“${piece}”: this date is another day of the week. Which one is right?`,
  repeated: 'The post is about every week. The form has the next date.',
  severalDates: 'The post names several dates. The form has one of them.',
  otherCurrency: (price: string, currency: string) =>
    `The price is ${price}. Prices here are in ${currency}, so please enter it yourself.`,
}

export type CaptionMessages = typeof caption
