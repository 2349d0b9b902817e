import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mayDo } from '#contract/events/event-rights.ts'
import * as calls from '#contract/events/page/calls.ts'
import { pages, paths } from '#contract/paths.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { MembersOnly } from '#pwa/parts/members-only.tsx'
import { PosterPage } from '#pwa/parts/poster-page.tsx'
import type { Me } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { syncEvents } from '#sw/cache/events.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { eventEdit, publication } from '#sw/delivery/kinds/own-events.ts'
import { resource } from '#sw/http/send.ts'
import { EventFailed } from '../event/event-missing.tsx'
import { eventForm, isInConflict } from '../unsent/own-events.ts'
import { useOwnWrite } from '../unsent/own-write.tsx'
import { EditForm, type EditFormProps } from './edit-form.tsx'
import type { EventDraft } from './state/event-edit.ts'

export default function EditEventPage() {
  const { eventId } = useParams({ from: pages.editEvent })
  return <MembersOnly>{me => <EditEvent key={eventId} eventId={eventId} me={me} />}</MembersOnly>
}

function EditEvent({ eventId, me }: { eventId: string; me: Me }) {
  const i18n = useI18n().events
  const form = useEventFormI18n()
  const remote = useRemote(resource(calls.event, { params: { id: eventId } }), me.id)
  const part = useRemote(resource(calls.ownPart, { params: { id: eventId } }), me.id)
  const draft = useDraft<EventDraft>(me.id, eventForm(eventId))
  const edit = useOwnWrite(me.id, eventEdit, eventId)
  const published = useOwnWrite(me.id, publication, eventId)
  const [usedVersion, setUsedVersion] = useState<number | null>(null)
  const navigate = useNavigate()
  useTitle(form.editTitle)

  if (remote.state === 'loading' || draft.restored === undefined || edit === undefined || published === undefined)
    return <LoadingPage />
  if (remote.state !== 'loaded')
    return (
      <EventUnavailable
        title={i18n.page.notFound}
        text={i18n.page.notFoundText}
        href={paths.landing}
        link={i18n.page.backToEvents}
      />
    )
  const event = remote.body
  const isHost = event.createdBy === me.id
  if (!isHost && part.state === 'loading') return <LoadingPage />
  if (!isHost && part.state === 'failed') return <EventFailed onRetry={part.refresh} />
  if (!isHost && !(part.state === 'loaded' && mayDo(part.body.role, 'edit')))
    return (
      <EventUnavailable
        title={form.notYours}
        text={form.notYoursText}
        href={paths.event(eventId)}
        link={form.seeEvent}
      />
    )

  // A new event that the server has already, in another version of this device, which another device has edited since.
  const waiting = edit ?? (published && isInConflict(published) ? published : null)
  const stay = () => setUsedVersion(usedVersion ?? event.version)

  const finish: EditFormProps['onDone'] = async (message, { title = i18n.toasts.successTitle, state = {} } = {}) => {
    await draft.remove()
    if (message === null) return await navigate({ to: pages.event, params: { eventId } })
    void syncEvents(homeCityOf(event), Date.now()).catch(() => undefined)
    showToast({ title, description: message })
    await navigate({ to: pages.profile, state })
  }
  return (
    <EditForm
      // Until it is used, the form follows a newer response. Afterwards the typed values and an open dialog stay.
      key={usedVersion ?? event.version}
      event={event}
      me={me}
      isHost={isHost}
      draft={draft.restored ?? (waiting?.body.draft as EventDraft | undefined) ?? null}
      waiting={waiting}
      onUsed={stay}
      onTyped={typed => {
        stay()
        draft.store(typed)
      }}
      onDone={finish}
    />
  )
}

function EventUnavailable({ title, text, href, link }: { title: string; text: string; href: string; link: string }) {
  return <PosterPage id="not-yours" genre="bachata" title={title} text={text} link={{ href: href, label: link }} />
}
