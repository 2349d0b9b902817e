/** Event times. Names of days begin with Monday, names of months with January. */
export const eventTimeMessages = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  shortDays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  /** The name of the only genre that is translated. */
  otherGenre: 'Other',
  am: 'AM',
  pm: 'PM',
  /** The month is first in the United States. */
  shortDate: (day: string, month: string, date: number, isDayFirst: boolean) =>
    isDayFirst ? `${day} ${date} ${month}` : `${day} ${month} ${date}`,
  longDate: (day: string, month: string, date: number, isDayFirst: boolean) =>
    isDayFirst ? `${day}, ${date} ${month}` : `${day}, ${month} ${date}`,
  /** `hour` is the number before the minutes: in some languages one o'clock has another form. */
  from: (time: string, _hour: number) => `from ${time}`,
  until: (time: string, _hour: number) => `until ${time}`,
  timeOnDay: (time: string, day: string) => `${time} ${day}`,
  timesAreLocalTo: (city: string) => `times are ${city} time`,
  afterNight: (night: string, shortDay: string, time: string) => `After ${night} night (${shortDay} ${time})`,
  earlyDay: (day: string) => `Early ${day}`,
}

export type EventTimeMessages = typeof eventTimeMessages
