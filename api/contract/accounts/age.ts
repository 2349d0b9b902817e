/** Returns true when a person born on this date has reached the age, in the time zone where the day begins first. */
export function isOldEnough(dateOfBirth: string, minAge: number, now = new Date()): boolean {
  const birthday = `${Number(dateOfBirth.slice(0, 4)) + minAge}${dateOfBirth.slice(4)}`
  const latestToday = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  return dateOfBirth >= '1900-01-01' && birthday <= latestToday
}
