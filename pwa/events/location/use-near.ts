import { useEffect, useRef, useState } from 'react'
import type { Point } from '#contract/places/distance.ts'
import type { Located } from './locate.ts'

export type Near = {
  /** The person's position; undefined while it was not requested or is unknown. */
  here: Point | undefined
  /** `rough`: too inaccurate for its use. */
  state: 'off' | 'looking' | 'on' | 'denied' | 'unknown' | 'rough'
  /** A second press cancels the request, or forgets the position. */
  toggle: () => void
  clear: () => void
}

type Found = Exclude<Located, string>

const OFF = { here: undefined, state: 'off' } as const

/** Requests the position only when the person presses a button. `accept` decides the state with a found position. */
export function useNear(
  options: PositionOptions = { maximumAge: 60_000 },
  accept: (found: Found) => Near['state'] = () => 'on',
): Near {
  const [{ here, state }, setNear] = useState<Pick<Near, 'here' | 'state'>>(OFF)
  const requestCount = useRef(0)

  // A position that arrives after a form was closed would write its draft again.
  useEffect(() => {
    const count = requestCount
    return () => {
      count.current += 1
    }
  }, [])

  const finish = (near: Pick<Near, 'here' | 'state'>) => {
    requestCount.current += 1
    setNear(near)
  }
  const clear = () => finish(OFF)

  const toggle = () => {
    if (state === 'on' || state === 'looking') return clear()
    finish({ here: undefined, state: 'looking' })
    const request = requestCount.current
    void located(options).then(found => {
      if (request !== requestCount.current) return
      const next = typeof found === 'string' ? found : accept(found)
      finish({ here: typeof found === 'object' && next === 'on' ? found.here : undefined, state: next })
    })
  }

  return { here, state, toggle, clear }
}

/** The first screen of most visits does not load what only a press of the button needs. */
async function located(options: PositionOptions): Promise<Located> {
  try {
    const { locate } = await import('./locate.ts')
    return await locate(options)
  } catch {
    return 'unknown'
  }
}
