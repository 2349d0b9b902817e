import { type ReactNode, useMemo } from 'react'
import type { Event } from '#contract/events/events.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { PostersInView } from '#pwa/ui/poster.tsx'

type EventsInViewProps = {
  events: readonly Pick<Event, 'id' | 'category' | 'flyerUrl' | 'poster'>[]
  children: ReactNode
}

/** A list of events, in which no generated poster looks like another one. */
export function EventsInView({ events, children }: EventsInViewProps) {
  const orders = useMemo(() => events.filter(({ flyerUrl }) => !flyerUrl).map(posterOfEvent), [events])
  return <PostersInView orders={orders}>{children}</PostersInView>
}
