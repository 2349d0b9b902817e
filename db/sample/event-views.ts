import type { Chance } from './chance.ts'

const DAY_MS = 86_400_000
const DAYS = 21

type EventRow = { id: string; status: string; starts_at?: string; attending_count: number; night_of: string }

/** The daily views of the last three weeks; their number grows towards the day of the event. */
export function eventViews(chance: Chance, events: EventRow[], nowMs: number) {
  return events
    .filter(({ status }) => status !== 'draft')
    .flatMap(({ id, attending_count, night_of }) =>
      Array.from({ length: DAYS }, (_, ago) => {
        const day = new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10)
        const daysLeft = (Date.parse(night_of) - Date.parse(day)) / DAY_MS
        if (daysLeft < 0 || daysLeft > DAYS) return []
        const views = chance.between(0, Math.ceil(((attending_count + 4) * (DAYS - daysLeft)) / DAYS / 4))
        return views > 0 ? [{ event_id: id, day, views }] : []
      }).flat(),
    )
}
