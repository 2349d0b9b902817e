import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/distance.ts'
import { locate } from './locate.ts'

/** A house is found within this; a network that guesses the part of town is not asked where the door is. */
const HOUSE_METERS = 250

/** Asks where somebody stands when they ask for it, as exactly as the device can tell. A second press takes it back. */
export function usePosition(onFound: (here: Point) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'denied' | 'unknown' | 'rough'>('idle')
  const question = useRef(0)

  // An answer after the form is gone would write its draft once more.
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
