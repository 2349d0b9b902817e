/**
 * A caption as hosts write it, and what a careful reader fills into the form. All of them were written for these tests.
 */
export type ExpectedCaption = {
  text: string
  /** The night date on which the host pastes the caption. */
  today: string
  /** The country of the host, which decides the order of day and month and the meaning of "$". */
  country: string
  /** The night date: "Friday, 12:30 AM after midnight" belongs to Friday. */
  date: string | null
  startTime: string | null
  endTime: string | null
  /** The regular price: the highest one for entry, without tables and bottles. 'free' for free entry. */
  price: string | null
  currency: string | null
  venue: string | null
  /** In the order of the caption. */
  genres: string[]
}
