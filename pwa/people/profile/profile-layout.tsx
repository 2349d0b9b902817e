import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { UserType } from '#contract/people/person.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import type { Remote } from '#pwa/data/use-remote.ts'
import { Poster, PostersInView } from '#pwa/ui/poster.tsx'
import { EventPicture } from './event-picture.tsx'

export type ProfileLayoutProps = {
  userType: UserType
  top?: ReactNode
  wall: ReactNode
  head: ReactNode
  children: ReactNode
}

/**
 * The head on the left and the tabs on the right; one below the other on a phone. Hosts' profiles have the amber
 * accent.
 */
export function ProfileLayout(props: ProfileLayoutProps) {
  return (
    <div data-accent={props.userType === 'party_host' ? 'host' : 'goer'} className="page grow pt-5 pb-16 md:pt-8">
      {props.top}
      {props.wall}
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-[minmax(16rem,22rem)_minmax(0,1fr)]">
        {props.head}
        <div className="min-w-0">{props.children}</div>
      </div>
    </div>
  )
}

const POSTERS = 9

type PosterWallProps = { personId: string; genres: string[]; events: Remote<Event[]> }

/**
 * The header background of a profile: posters of the person's events, filled up with posters of their favourite genres.
 * None of them looks like another one.
 */
export function PosterWall({ personId, genres, events }: PosterWallProps) {
  const posterEvents = events.state === 'loaded' ? distinctEvents(events.body).slice(0, POSTERS) : []
  const missing = events.state === 'loading' ? 0 : POSTERS - posterEvents.length
  const fillers = Array.from({ length: missing }, (_, index) => ({
    id: `${personId}-${index}`,
    genre: genres[index % Math.max(1, genres.length)],
  }))
  const orders = [...posterEvents.map(posterOfEvent), ...fillers]

  return (
    <div
      aria-hidden
      className="-mx-5 flex h-32 gap-1.5 overflow-hidden [mask-image:linear-gradient(black_25%,transparent)] md:mx-0 md:h-44 md:gap-2.5 md:rounded-t-card"
    >
      <PostersInView orders={orders}>
        {posterEvents.map(event => (
          <EventPicture key={event.id} event={event} className={tileClasses} />
        ))}
        {fillers.map(({ id, genre }) => (
          <span key={id} className={`relative block overflow-hidden ${tileClasses}`}>
            <Poster id={id} genre={genre} width={300} height={375} className="absolute! inset-0" />
          </span>
        ))}
      </PostersInView>
    </div>
  )
}

const tileClasses = 'aspect-[4/5] h-full shrink-0 rounded-b-inner'

/** A weekly event is shown once, however often it takes place. */
function distinctEvents(events: Event[]): Event[] {
  const seen = new Set<string>()
  return events.filter(({ id, flyerUrl, title }) => {
    const picture = flyerUrl ?? title ?? id
    return !seen.has(picture) && seen.add(picture)
  })
}
