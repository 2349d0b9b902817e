import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/places/distance.ts'
import { locate } from './locate.ts'

/** Accurate enough to identify a building. A network position that only identifies a part of town is not used. */
const BUILDING_METERS = 250

/**
 * Requests the most exact position the device has when the host presses the button. A second press cancels the request.
 */
export function usePosition(onFound: (here: Point) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'denied' | 'unknown' | 'rough'>('idle')
  const requestCount = useRef(0)

  // A position that arrives after the form was closed would write its draft again.
  useEffect(() => {
    const asked = requestCount
    return () => {
      asked.current += 1
    }
  }, [])

  const finish = (to: typeof state) => {
    requestCount.current += 1
    setState(to)
  }
  const forget = () => finish('idle')

  const toggle = () => {
    if (state === 'looking') return forget()
    finish('looking')
    const asked = requestCount.current
    void locate({ enableHighAccuracy: true }).then(found => {
      if (asked !== requestCount.current) return
      if (typeof found === 'string') return finish(found)
      if (found.accuracyMeters > BUILDING_METERS) return finish('rough')
      forget()
      onFound(found.here)
    })
  }

  return { state, toggle, forget }
}
