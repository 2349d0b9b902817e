/** The fields for a date and a time, loaded with the forms. */
export const dateField = {
  datePlaceholder: 'MM/DD/YYYY',
  invalidDate: 'Write the date as month, day and year, like 11/20/2026.',
  invalidTime: (example: string) => `Write the time like this: ${example}`,
  openCalendar: 'Open the calendar',
  openClock: 'Open the clock',
}
