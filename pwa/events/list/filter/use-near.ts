import { useRef, useState } from 'react'
import type { Point } from '#contract/places/distance.ts'

export type Near = {
  /** The visitor's position; undefined while it was not requested or is unknown. */
  here: Point | undefined
  state: 'off' | 'looking' | 'on' | 'denied' | 'unknown'
  toggle: () => void
  clear: () => void
}

/** Requests the visitor's position only when they press the button. The list is shown without waiting for it. */
export function useNear(): Near {
  const [{ here, state }, setNear] = useState<Pick<Near, 'here' | 'state'>>({ here: undefined, state: 'off' })
  const requestCount = useRef(0)

  const finish = (near: Pick<Near, 'here' | 'state'>) => {
    requestCount.current += 1
    setNear(near)
  }
  const clear = () => finish({ here: undefined, state: 'off' })

  const toggle = () => {
    if (state === 'on' || state === 'looking') return clear()
    finish({ here: undefined, state: 'looking' })
    const request = requestCount.current
    void located().then(found => {
      if (request !== requestCount.current) return
      finish(typeof found === 'string' ? { here: undefined, state: found } : { here: found.here, state: 'on' })
    })
  }

  return { here, state, toggle, clear: clear }
}

/** The first screen of most visits does not load what only a press of the button needs. */
async function located() {
  try {
    const { locate } = await import('../../location/locate.ts')
    return await locate({ maximumAge: 60_000 })
  } catch {
    return 'unknown'
  }
}
