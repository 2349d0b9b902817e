import { type ReactNode, useMemo } from 'react'
import { type Pictured, pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { PostersInView } from '#pwa/ui/poster.tsx'

type EventsInViewProps = {
  events: readonly (Pick<Event, 'id' | 'category'> & Pictured)[]
  children: ReactNode
}

/** A list of events, in which no generated poster looks like another one. */
export function EventsInView({ events, children }: EventsInViewProps) {
  const orders = useMemo(() => events.filter(event => pictureOf(event) === null).map(posterOfEvent), [events])
  return <PostersInView orders={orders}>{children}</PostersInView>
}
