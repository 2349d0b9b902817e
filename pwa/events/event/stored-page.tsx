import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { isPast, tonightIn } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import type { Remote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { EventFailed } from './event-missing.tsx'
import { EventRow } from './event-row.tsx'

type StoredPageProps<Body> = {
  remote: Remote<Body> & { refresh: () => void }
  /** What the device has stored with its cities. */
  read: () => Promise<Body | null>
  /** Identifies what is read: another name reads again. */
  name: string
  /** `failed`: the title if neither the server nor the device has the page. */
  text: { failed: string; onDevice: string; notFound: string; notFoundText: string }
  /** The poster of a page that does not exist. */
  missing: { id: string; genre: string }
  children: (body: Body) => ReactNode
}

/** A page of events with an address of its own. Without a response it shows what the device has stored. */
export function StoredPage<Body>({ remote, text, missing, children, ...stored }: StoredPageProps<Body>) {
  const { openTonight } = useI18n().events.venue
  if (remote.state === 'loaded') return children(remote.body)
  if (remote.state === 'loading') return <LoadingPage />
  if (remote.state === 'failed')
    return (
      <FromDevice {...stored} text={text} onRetry={remote.refresh}>
        {children}
      </FromDevice>
    )
  const { notFound, notFoundText } = text
  const link = { href: paths.tonight, label: openTonight }
  return <PosterPage {...missing} title={notFound} text={notFoundText} link={link} />
}

type FromDeviceProps<Body> = Omit<StoredPageProps<Body>, 'remote' | 'missing'> & { onRetry: () => void }

function FromDevice<Body>({ read, name, text, onRetry, children }: FromDeviceProps<Body>) {
  const i18n = useI18n().events.page
  const stored = useLiveQuery(() => read().catch(() => null), [name])
  if (stored === undefined) return <LoadingPage />
  if (stored === null) return <EventFailed onRetry={onRetry} title={text.failed} />
  const retry = <SmallButton onClick={onRetry}>{i18n.retry}</SmallButton>
  return (
    <>
      <div className="page pt-4">
        <Notice tone="offline" action={retry}>
          {text.onDevice}
        </Notice>
      </div>
      {children(stored)}
    </>
  )
}

/** The events of a venue or a host: those to come, or the sentence `none`, and the past ones. */
export function UpcomingAndPast({ events, none }: { events: Event[]; none: string }) {
  const i18n = useI18n().events.venue
  const nowMs = useNow()
  const upcoming = events.filter(event => !isPast(event, nowMs))
  return (
    <EventsInView events={events}>
      <Rows title={i18n.upcoming} events={upcoming} nowMs={nowMs} />
      {upcoming.length === 0 && <p className="mt-6 text-lg">{none}</p>}
      <PastEvents events={events} nowMs={nowMs} />
    </EventsInView>
  )
}

/** The past events alone, for a page that shows those to come in another way. */
export function PastEvents({ events, nowMs }: { events: Event[]; nowMs: number }) {
  const { past } = useI18n().events.venue
  return <Rows title={past} events={events.filter(event => isPast(event, nowMs))} nowMs={nowMs} />
}

function Rows({ title, events, nowMs }: { title: string; events: Event[]; nowMs: number }) {
  if (events.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-2xl md:mb-5 md:text-3xl">{title}</h2>
      <ul className="md:grid md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {events.map(event => (
          <li key={event.id} className="last:*:border-b-0 md:last:*:border-b">
            <EventRow event={event} nowMs={nowMs} tonight={tonightIn(event.timeZone, nowMs)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
