import type { Point } from '#contract/distance.ts'

const LOCATE_MS = 10_000
/** Some browsers count their own time only from the answer to the question whether they may, which may never come. */
const ANSWER_MS = 20_000

export type Located = { here: Point; accuracyMeters: number } | 'denied' | 'unknown'

/** Where this device is. It asks its owner, who may say no or nothing at all: the answer comes all the same. */
export function locate(options: PositionOptions = {}): Promise<Located> {
  return new Promise(answer => {
    setTimeout(() => answer('unknown'), ANSWER_MS)
    // A page that was opened without https has no such sense.
    if (!('geolocation' in navigator)) return answer('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        answer({ here: { latitude, longitude }, accuracyMeters: accuracy }),
      ({ code, PERMISSION_DENIED }) => answer(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { timeout: LOCATE_MS, ...options },
    )
  })
}
