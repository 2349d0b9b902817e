import { useRef, useState } from 'react'
import type { Point } from '#contract/distance.ts'

const LOCATE_MS = 10_000
/** Some browsers count their own time only from the answer to the question whether they may, which may never come. */
const ANSWER_MS = 20_000

export type Near = {
  /** Where somebody stands; undefined as long as they did not ask, or nobody can tell. */
  here: Point | undefined
  state: 'off' | 'looking' | 'on' | 'denied' | 'unknown'
  toggle: () => void
  forget: () => void
}

/** Asks where somebody is when they ask for it, never before. Nothing waits for the answer. */
export function useNear(): Near {
  const [{ here, state }, setNear] = useState<Pick<Near, 'here' | 'state'>>({ here: undefined, state: 'off' })
  const question = useRef(0)

  const settle = (near: Pick<Near, 'here' | 'state'>) => {
    question.current += 1
    setNear(near)
  }
  const forget = () => settle({ here: undefined, state: 'off' })

  const toggle = () => {
    if (state === 'on' || state === 'looking') return forget()
    settle({ here: undefined, state: 'looking' })
    const asked = question.current
    const answer = (near: Pick<Near, 'here' | 'state'>) => {
      if (asked === question.current) settle(near)
    }
    setTimeout(() => answer({ here: undefined, state: 'unknown' }), ANSWER_MS)
    // A page that was opened without https has no such sense.
    if (!('geolocation' in navigator)) return answer({ here: undefined, state: 'unknown' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => answer({ here: { latitude, longitude }, state: 'on' }),
      ({ code, PERMISSION_DENIED }) =>
        answer({ here: undefined, state: code === PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  }

  return { here, state, toggle, forget }
}
