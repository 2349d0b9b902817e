import type { Point } from '#contract/places/distance.ts'

const LOCATE_MS = 10_000
/** Some browsers start their timeout only after the permission prompt is resolved, which may never happen. */
const RESULT_MS = 20_000

export type Located = { here: Point; accuracyMeters: number } | 'denied' | 'unknown'

/**
 * The device's position. The browser asks the visitor for permission, who may refuse or ignore the prompt; the promise
 * resolves in any case.
 */
export function locate(options: PositionOptions = {}): Promise<Located> {
  return new Promise(resolve => {
    setTimeout(() => resolve('unknown'), RESULT_MS)
    // Pages without https have no geolocation.
    if (!('geolocation' in navigator)) return resolve('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ here: { latitude, longitude }, accuracyMeters: accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
      { timeout: LOCATE_MS, ...options },
    )
  })
}
