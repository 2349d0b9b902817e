import type { I18n } from '#contract/i18n/en/i18n.ts'

const MINUTE_MS = 60_000

/** The whole minutes since an ISO time; 0 if the clock of the device is behind. */
export function minutesSince(at: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS))
}

/** "5 min ago", "yesterday" */
export function agoLabel(minutes: number, ago: I18n['events']['page']['ago']): string {
  if (minutes < 1) return ago.now
  if (minutes < 60) return ago.minutes(minutes)
  return minutes < 1440 ? ago.hours(Math.floor(minutes / 60)) : ago.days(Math.floor(minutes / 1440))
}
