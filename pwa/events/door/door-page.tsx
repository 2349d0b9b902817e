import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pages, paths } from '#contract/paths.ts'
import { markUsed } from '#pwa/data/used-parts.ts'
import { useTitle } from '#pwa/i18n/i18n.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { type DeliveryStore, personStore } from '#sw/db.ts'
import { deviceStore } from '#sw/device-store.ts'
import { BY_LINK } from './door-address.ts'
import { DoorScreen } from './door-screen.tsx'
import { useDoor } from './use-door.ts'

/** The door of an event: of a member who works there, or of a phone that a link has opened. */
export default function DoorPage() {
  const { eventId } = useParams({ from: pages.door })
  useEffect(() => markUsed('door'), [])
  const isByLink = useLocation({ select: ({ hash }) => hash === BY_LINK })
  if (isByLink) return <OpenDoor key={eventId} eventId={eventId} store={deviceStore} by="" />
  return (
    <MembersOnly>
      {me => <OpenDoor key={`${eventId} ${me.id}`} eventId={eventId} store={personStore(me.id)} by={me.firstName} />}
    </MembersOnly>
  )
}

function OpenDoor({ eventId, store, by }: { eventId: string; store: DeliveryStore; by: string }) {
  const text = useDoorI18n()
  const navigate = useNavigate()
  const { door, state, refresh } = useDoor(eventId, store, by)
  useTitle(door ? `${text.title} · ${door.stored.list.title}` : text.title)

  if (door) {
    const leave = () => void navigate({ to: pages.event, params: { eventId } })
    return <DoorScreen door={door} store={store} onLeave={leave} />
  }
  if (state === 'loading' || state === 'there') return <LoadingPage />
  return (
    <PosterPage id={eventId} genre="salsa" title={state === 'missing' ? text.notYours : text.title}>
      <p className="mt-4 text-lg text-muted">{state === 'missing' ? text.notYoursText : text.notLoaded}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {state === 'unloaded' && <SmallButton onClick={refresh}>{text.retry}</SmallButton>}
        <SmallLink href={paths.event(eventId)}>{text.back}</SmallLink>
      </div>
    </PosterPage>
  )
}
