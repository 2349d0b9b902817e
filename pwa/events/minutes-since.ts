const MINUTE_MS = 60_000

/** The whole minutes since an ISO time; 0 if the clock of the device is behind. */
export function minutesSince(at: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS))
}
