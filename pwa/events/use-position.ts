import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/distance.ts'
import { locate } from './locate.ts'

/** Accurate enough to identify a building. A network position that only identifies a part of town is not used. */
const HOUSE_METERS = 250

/**
 * Requests the most exact position the device has when the host presses the button. A second press cancels the request.
 */
export function usePosition(onFound: (here: Point) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'denied' | 'unknown' | 'rough'>('idle')
  const question = useRef(0)

  // A position that arrives after the form was closed would write its draft again.
  useEffect(() => {
    const asked = question
    return () => {
      asked.current += 1
    }
  }, [])

  const settle = (to: typeof state) => {
    question.current += 1
    setState(to)
  }
  const forget = () => settle('idle')

  const toggle = () => {
    if (state === 'looking') return forget()
    settle('looking')
    const asked = question.current
    void locate({ enableHighAccuracy: true }).then(found => {
      if (asked !== question.current) return
      if (typeof found === 'string') return settle(found)
      if (found.accuracyMeters > HOUSE_METERS) return settle('rough')
      forget()
      onFound(found.here)
    })
  }

  return { state, toggle, forget }
}
