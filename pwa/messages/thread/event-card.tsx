import * as calls from '#contract/events/page/calls.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { whenOf } from '#pwa/events/event/event-labels.tsx'
import { Flyer } from '#pwa/events/event/flyer.tsx'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { publicStore } from '#sw/db.ts'
import { resource } from '#sw/http/send.ts'
import { EventCardSpace, type EventLink, MessageText } from './message-text.tsx'

export type EventCardProps = { event: EventLink; link: string; userId: string }

/** The event of a link in a message, from the stored list or the server; the link as text if it is not found. */
export default function EventCard({ event: linked, link, userId }: EventCardProps) {
  const { format } = useLanguage()
  const listed = useLiveQuery(async () => {
    const { events } = publicStore
    const found = 'id' in linked ? events.get(linked.id) : events.filter(({ slug }) => slug === linked.slug).first()
    return (await found.catch(() => undefined)) ?? null
  }, [link])
  const id = listed === null && 'id' in linked ? linked.id : null
  const slug = listed === null && 'slug' in linked ? linked.slug : null
  const byId = useRemote(id === null ? null : resource(calls.event, { params: { id } }), userId)
  const bySlug = useRemote(slug === null ? null : resource(calls.eventAtShortAddress, { params: { slug } }), null)
  const remote = id === null ? bySlug : byId
  const isLoading = listed === undefined || remote.state === 'loading'
  const event = listed ?? (remote.state === 'loaded' ? remote.body : undefined)

  if (!event) return isLoading ? <EventCardSpace /> : <MessageText text={link} />
  const { pathname, search } = new URL(link)
  return (
    <a
      href={pathname + search}
      className="mt-1 flex items-center gap-3 rounded-inner bg-ground p-2 pr-4 text-text no-underline"
    >
      <Flyer event={event} width={120} height={150} className="aspect-4/5 w-13 shrink-0 rounded-inner" />
      <span className="min-w-0">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{event.title}</bdi>
        <span className="figures block text-sm text-muted">{whenOf(event, format)}</span>
      </span>
    </a>
  )
}
