import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { CreateEventBody, Event } from '#contract/events/events.ts'
import { pages, paths } from '#contract/paths.ts'
import { type Me, useDraftOwner, useSession } from '#pwa/accounts/session.ts'
import { createOnce } from '#pwa/create-once.ts'
import { optional } from '#pwa/exact-optional.ts'
import { useI18n } from '#pwa/i18n.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { useTitle } from '#pwa/title.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useRemote } from '#pwa/use-remote.ts'
import { homeCityOf, syncEvents } from '#sw/cache/events.ts'
import { EventForm } from './event-form.tsx'
import { type EventFormFields, emptyEventForm } from './event-form-fields.ts'
import { useFormI18n } from './form-i18n.ts'

export default function CreateEventPage() {
  const i18n = useI18n().events
  const form = useFormI18n()
  const { status, me } = useSession()
  const draft = useDraft<EventFormFields & { key: string }>(useDraftOwner(), 'create-event')
  const hosted = useRemote<Event[]>(me?.userType === 'party_host' ? `/api/events/host/${me.id}` : null, me?.id ?? null)
  const [newKey] = useState(() => uuidv7())
  const navigate = useNavigate()
  useTitle(form.title)

  const key = draft.restored?.key ?? newKey
  const publish = async (order: CreateEventBody, host: Me) => {
    const newEvent = { status: 'active', ...order, createdBy: host.id }
    await createOnce<Event>('/api/events', { key, forUser: host.id }, newEvent, ({ id }) => `/api/events/${id}`)
    await draft.remove()
    // Loads the city's list again, so that it contains the new event. Offline, the next sync adds the event.
    void syncEvents(homeCityOf(host), Date.now()).catch(() => undefined)
    const isDraft = order.status === 'draft'
    showToast({
      title: i18n.toasts.successTitle,
      description: isDraft ? i18n.toasts.draftSaved : i18n.toasts.created,
    })
    await navigate({ to: pages.profile })
  }

  // The form starts with the host's own venue and city, so it waits until the session is known.
  if (draft.restored === undefined || status === 'unknown') return <LoadingPage />
  return (
    <EventForm
      title={form.title}
      subtitle={form.subtitle}
      intro={
        me?.userType === 'party_host' && (
          <a href={paths.importEvents} className="inline-flex min-h-11 items-center font-semibold underline">
            {form.importLink}
          </a>
        )
      }
      start={{ ...initialForm(me), ...draft.restored }}
      initial={initialForm(me)}
      Filler={CaptionPanel}
      onTyped={typed => draft.store({ ...typed, key })}
      me={me}
      failed={i18n.toasts.createFailed}
      earlier={hosted.state === 'loaded' ? hosted.body : []}
      actions={[
        { label: form.create, busyLabel: form.creating, send: publish },
        {
          label: form.saveDraft,
          busyLabel: form.saving,
          send: (order, host) => publish({ ...order, status: 'draft' }, host),
        },
      ]}
    />
  )
}

const CaptionPanel = optional(() => import('./caption/caption-panel.tsx'))

/** Most events take place at the host's own venue and city. */
function initialForm(me: Me | null): EventFormFields {
  return {
    ...emptyEventForm,
    venue: me?.venueName ?? '',
    location: me?.venueAddress ?? '',
    city: me?.city ?? '',
    state: me?.state ?? '',
  }
}
