/** `monthly`: on the same weekday of the month, such as the second Friday; `monthly-last`: on the last one. */
export const repeats = ['weekly', 'two-weeks', 'monthly', 'monthly-last'] as const
export type Repeat = (typeof repeats)[number]

/** The most dates that a rule with a count may have: ten years of a weekly event. */
export const COUNT_MAX = 520

const DAYS_OF_WEEK = 7

/** '2nd Tuesday' is 2. A fifth one is not in every month. */
export function weekdayOfMonth(night: string): number {
  return Math.ceil(Temporal.PlainDate.from(night).day / DAYS_OF_WEEK)
}

/** The ways to repeat an event of this night. */
export function repeatsFrom(night: string): Repeat[] {
  const { day, daysInMonth } = Temporal.PlainDate.from(night)
  return repeats.filter(
    repeat =>
      (repeat !== 'monthly' || weekdayOfMonth(night) < 5) &&
      (repeat !== 'monthly-last' || day + DAYS_OF_WEEK > daysInMonth),
  )
}
