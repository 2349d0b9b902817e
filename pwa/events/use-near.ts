import { useRef, useState } from 'react'
import type { Point } from '#contract/distance.ts'
import { locate } from './locate.ts'

export type Near = {
  /** The visitor's position; undefined while it was not requested or is unknown. */
  here: Point | undefined
  state: 'off' | 'looking' | 'on' | 'denied' | 'unknown'
  toggle: () => void
  forget: () => void
}

/** Requests the visitor's position only when they press the button. Nothing waits for the result. */
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
    void locate({ maximumAge: 60_000 }).then(found => {
      if (asked !== question.current) return
      settle(typeof found === 'string' ? { here: undefined, state: found } : { here: found.here, state: 'on' })
    })
  }

  return { here, state, toggle, forget }
}
