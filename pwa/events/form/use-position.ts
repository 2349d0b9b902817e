import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/places/distance.ts'
import { locate } from '../event/locate.ts'

/** A less accurate position, such as one from the network, identifies no building and is not used. */
const BUILDING_METERS = 250

/**
 * Requests the most exact position the device has when the host presses the button. A second press cancels the request.
 */
export function usePosition(onLocated: (here: Point) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'denied' | 'unknown' | 'rough'>('idle')
  const requestCount = useRef(0)

  // A position that arrives after the form was closed would write its draft again.
  useEffect(() => {
    const count = requestCount
    return () => {
      count.current += 1
    }
  }, [])

  const finish = (next: typeof state) => {
    requestCount.current += 1
    setState(next)
  }
  const clear = () => finish('idle')

  const toggle = () => {
    if (state === 'looking') return clear()
    finish('looking')
    const request = requestCount.current
    void locate({ enableHighAccuracy: true }).then(located => {
      if (request !== requestCount.current) return
      if (typeof located === 'string') return finish(located)
      if (located.accuracyMeters > BUILDING_METERS) return finish('rough')
      clear()
      onLocated(located.here)
    })
  }

  return { state, toggle, clear }
}
