/** The fields for a date and a time, loaded with the forms. */
export const dateField = {
  datePlaceholder: (isDayFirst: boolean): string => (isDayFirst ? 'DD/MM/YYYY' : 'MM/DD/YYYY'),
  invalidDate: (isDayFirst: boolean): string =>
    isDayFirst
      ? 'Write the date as day, month and year, like 20/11/2026.'
      : 'Write the date as month, day and year, like 11/20/2026.',
  invalidTime: (example: string) => `Write the time like this: ${example}`,
  openCalendar: 'Open the calendar',
  openClock: 'Open the clock',
}
