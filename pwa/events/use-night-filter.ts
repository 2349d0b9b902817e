import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Point } from '#contract/distance.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'
import { type NightFilter, type When, whens } from './night-filter.ts'

const LOCATE_MS = 10_000

/** The filter stands in the address, so that a list can be sent to a friend; where one stands right now does not. */
export function useNightFilter() {
  const words = useWords().events.tonight
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [near, setNear] = useState<Point>()

  const filter: NightFilter = {
    when: whens.find(when => when === asked.when) ?? 'tonight',
    genre: textOf(asked.genre),
    isFree: asked.free === '1',
    text: textOf(asked.q),
    near,
  }

  const change = (next: Partial<Omit<NightFilter, 'near'>>) => {
    const { when, genre, isFree, text } = { ...filter, ...next }
    const search = {
      when: when === 'tonight' ? undefined : when,
      genre,
      free: isFree ? '1' : undefined,
      q: text || undefined,
    }
    void navigate({ to: '.', search, replace: true, resetScroll: false, viewTransition: false })
  }

  const toggleNear = () => {
    if (near) return setNear(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setNear({ latitude, longitude }),
      () => showToast({ title: words.nearMeFailed, description: words.nearMeFailedText }),
      { timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  }

  const clear = (when: When = filter.when) => {
    setNear(undefined)
    change({ when, genre: undefined, isFree: false, text: undefined })
  }

  return { filter, change, toggleNear, clear }
}

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}
