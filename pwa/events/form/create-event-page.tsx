import { useNavigate } from '@tanstack/react-router'
import type { Event } from '#contract/events/events.ts'
import type { CreateEventBody } from '#contract/events/form/event-body.ts'
import * as calls from '#contract/events/going/calls.ts'
import { event as eventCall } from '#contract/events/page/calls.ts'
import { pages, paths } from '#contract/paths.ts'
import { useCreationKey } from '#pwa/data/create-once.ts'
import { useDraft } from '#pwa/data/use-draft.ts'
import { useQuery } from '#pwa/data/use-query.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useTitle } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useOwnEventsI18n } from '#pwa/i18n/pages/own-events.ts'
import { LoadingPage } from '#pwa/parts/loading-page.tsx'
import { type Me, useDraftOwner, useSession } from '#pwa/session/session.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { syncEvents } from '#sw/cache/events.ts'
import { homeCityOf } from '#sw/cache/home-city.ts'
import { conflictIn } from '#sw/delivery/kinds/edit-conflict.ts'
import { type OwnEventBody, publication } from '#sw/delivery/kinds/own-events.ts'
import { resource } from '#sw/http/send.ts'
import { earlierOf, forgetRefused, isWaiting, mayWait, newEventForm, type OwnWrite } from '../unsent/own-events.ts'
import { RefusedEvent, useOwnWrite } from '../unsent/own-write.tsx'
import { EventForm } from './event-form.tsx'
import type { EventDraft, EventEdit } from './state/event-edit.ts'
import { type EventFormFields, emptyEventForm, formFrom } from './state/event-form-fields.ts'
import { type NewWrite, waitWithOtherTab } from './state/wait-with-other-tab.ts'

export default function CreateEventPage() {
  const i18n = useI18n().events
  const form = useEventFormI18n()
  const { savesLater, publishesLater } = useOwnEventsI18n()
  const { status, me } = useSession()
  const hosted = useRemote(
    me?.userType === 'party_host' ? resource(calls.hostedEvents, { params: { id: me.id } }) : null,
    me?.id ?? null,
  )
  const navigate = useNavigate()
  const owner = useDraftOwner()
  // The form of an event that waits on this device, or that the server has refused since.
  const reopened = useQuery().get('event')
  const waiting = useOwnWrite(owner, publication, reopened)
  const copied = useQuery().get('copy')
  const original = useRemote(copied === null ? null : resource(eventCall, { params: { id: copied } }), me?.id ?? null)
  const draft = useDraft<EventFormFields & { key: string }>(owner, newEventForm(reopened ?? copied))
  useTitle(form.title)

  // The server has an event with the id of a waiting one that is not the host's, or is deleted: the form sends a new
  // event.
  const isTaken = waiting?.failure?.code === 'event-id-taken'
  // Without its row, the event of an old link was delivered or taken back.
  const keyOfDraft = draft.restored?.key
  const newKey = useCreationKey(isTaken && keyOfDraft === reopened ? undefined : keyOfDraft)
  const key = waiting && reopened && !isTaken ? reopened : newKey
  const publish = async (order: CreateEventBody, host: Me, typed: EventFormFields, flyer: Blob | null) => {
    const body = {
      title: order.title,
      fields: { status: 'active', ...order, createdBy: host.id },
      version: 1,
      flyer,
      draft: draftAfter(waiting ?? null, { ...typed, status: order.status ?? 'active' }),
      earlier: earlierOf(waiting ?? null),
    }
    const isDraft = order.status === 'draft'
    const isStored = await sendOrWait(host.id, key, body, waiting ?? null)
    if (isStored || isTaken) await forgetRefused(host.id, reopened ?? key)
    await draft.remove()
    if (!isStored) {
      showToast({ title: isDraft ? savesLater : publishesLater, description: form.publishesLaterText })
      return await navigate({ to: pages.profile })
    }
    // Loads the city's list again, so that it contains the new event. Offline, the next sync adds the event.
    void syncEvents(homeCityOf(host), Date.now()).catch(() => undefined)
    showToast({
      title: i18n.toasts.successTitle,
      description: isDraft ? i18n.toasts.draftSaved : i18n.toasts.created,
    })
    await navigate({ to: pages.profile, state: isDraft ? {} : { publishedEvent: key } })
  }

  // The form starts with the host's own venue and city, so it waits until the session is known.
  const isCopyLoading = copied !== null && original.state === 'loading'
  if (draft.restored === undefined || status === 'unknown' || waiting === undefined || isCopyLoading)
    return <LoadingPage />
  const copy = original.state === 'loaded' && original.body.createdBy === me?.id ? original.body : null
  return (
    <EventForm
      title={form.title}
      subtitle={form.subtitle}
      intro={
        waiting ? (
          <RefusedEvent write={waiting} />
        ) : copy ? (
          <p className="mt-2 font-semibold wrap-anywhere">{form.copied(copy.title)}</p>
        ) : (
          me?.userType === 'party_host' && (
            <a href={paths.importEvents} className="inline-flex min-h-11 items-center font-semibold underline">
              {form.importLink}
            </a>
          )
        )
      }
      start={{ ...initialForm(me), ...(copy && copyOf(copy)), ...(waiting && formIn(waiting)), ...draft.restored }}
      flyer={waiting?.body.flyer ?? null}
      refused={waiting?.failure ?? null}
      initial={initialForm(me)}
      Filler={CaptionPanel}
      isNew={!copy && !waiting && !draft.restored}
      Repeat={FormRepeat}
      onTyped={typed => draft.store({ ...typed, key })}
      me={me}
      failed={i18n.toasts.createFailed}
      waits={publishesLater}
      earlier={hosted.state === 'loaded' ? hosted.body : []}
      actions={[
        { label: form.create, busyLabel: form.creating, send: publish },
        {
          label: form.saveDraft,
          busyLabel: form.saving,
          send: (order, host, typed, flyer) => publish({ ...order, status: 'draft' }, host, typed, flyer),
        },
      ]}
    />
  )
}

/** Resolves to whether the server has stored the event; otherwise it waits on this device. */
async function sendOrWait(
  userId: string,
  key: string,
  body: OwnEventBody & NewWrite,
  waiting: OwnWrite | null,
): Promise<boolean> {
  try {
    // A waiting version goes first, which the queue may be sending.
    if (!isWaiting(waiting)) {
      await publication.send([{ id: key, key, body }], { userId })
      return true
    }
  } catch (error) {
    // A refused row with a conflict is opened in the form of the server's event.
    if (!mayWait(error) && !conflictIn(error)) throw error
  }
  await waitWithOtherTab(userId, publication, key, body, waiting)
  return false
}

/** Everything of an event except its date: the copy is one of its own. */
function copyOf(event: Event): EventFormFields {
  return { ...formFrom(event), date: '' }
}

function formIn({ body }: OwnWrite): Partial<EventFormFields> {
  const draft = body.draft as EventDraft
  return 'base' in draft ? draft.form : draft
}

/** The draft of the form, if the server has already created the event as the first write: then its form is the base. */
function draftAfter(earlier: OwnWrite | null, form: EventEdit): NewWrite['draft'] {
  if (earlier === null) return form
  const draft = earlier.body.draft as EventDraft
  const base = 'base' in draft ? draft.base : { form: draft, version: 1 }
  return { form, base: { ...base, form: { ...form, ...base.form } } }
}

const FormRepeat = optional(() => import(/* online */ './form-repeat.tsx'))
const CaptionPanel = optional(() => import(/* online */ './caption-panel.tsx'), {
  placeholder: <Skeleton className="h-64 rounded-card!" />,
})

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
