import { useNavigate, useParams } from '@tanstack/react-router'
import type { CreateEventBody, Event } from '#contract/events.ts'
import { pages, paths } from '#contract/paths.ts'
import { useCopy } from '#pwa/copy.ts'
import type { Me } from '#pwa/session.ts'
import { LoadingPage } from '#pwa/shell/loading-page.tsx'
import { Members } from '#pwa/shell/members.tsx'
import { Stage } from '#pwa/shell/stage.tsx'
import { useTitle } from '#pwa/title.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { useWords } from '#pwa/words.ts'
import { placeOf, syncNights } from '#sw/nights.ts'
import { request } from '#sw/request.ts'
import { EndEvent } from './end-event.tsx'
import { EventForm } from './event-form.tsx'
import { useFormWords } from './form-words.ts'
import { formFrom, type NightForm } from './night-form.ts'
import type { Way } from './use-night-form.ts'

export default function EditEventPage() {
  const { eventId } = useParams({ from: pages.editEvent })
  return <Members>{me => <EditEvent key={eventId} eventId={eventId} me={me} />}</Members>
}

function EditEvent({ eventId, me }: { eventId: string; me: Me }) {
  const words = useWords().events
  const form = useFormWords()
  const path = `/api/events/${encodeURIComponent(eventId)}`
  const found = useCopy<Event>(path, me.id)
  const draft = useDraft<NightForm>(me.id, `event ${eventId}`)
  const navigate = useNavigate()
  useTitle(form.editTitle)

  if (found.state === 'loading' || draft.restored === undefined) return <LoadingPage />
  if (found.state !== 'there')
    return (
      <Stuck
        title={words.page.notFound}
        text={words.page.notFoundText}
        href={paths.landing}
        link={words.page.backToEvents}
      />
    )
  const event = found.body
  if (event.createdBy !== me.id)
    return <Stuck title={form.notYours} text={form.notYoursText} href={paths.event(eventId)} link={form.seeEvent} />

  const leave = async (said: string) => {
    await draft.forget()
    void syncNights(placeOf(event), Date.now()).catch(() => undefined)
    showToast({ title: words.toasts.successTitle, description: said })
    await navigate({ to: pages.profile })
  }
  const change = (status: 'draft' | 'active' | undefined, said: string) => async (order: CreateEventBody) => {
    await request(path, { method: 'PATCH', json: { ...order, ...(status && { status }) } })
    await leave(said)
  }

  const { toasts } = words
  const save: Way = { label: form.save, busyLabel: form.saving, send: change(undefined, toasts.saved) }
  const publish: Way = { label: form.publish, busyLabel: form.creating, send: change('active', toasts.created) }
  const saveDraft: Way = { label: form.saveDraft, busyLabel: form.saving, send: change('draft', toasts.draftSaved) }

  return (
    <EventForm
      title={form.editTitle}
      subtitle={event.title}
      start={{ ...formFrom(event), ...draft.restored }}
      onTyped={draft.keep}
      me={me}
      failed={toasts.saveFailed}
      attendingCount={event.attendingCount}
      ways={event.status === 'draft' ? [publish, saveDraft] : [save]}
    >
      <EndEvent event={event} onEnded={leave} />
    </EventForm>
  )
}

function Stuck({ title, text, href, link }: { title: string; text: string; href: string; link: string }) {
  return (
    <Stage id="not-yours" genre="bachata" title={title}>
      <p className="mt-5 max-w-md text-xl text-muted">{text}</p>
      <LinkButton href={href} className="mt-8 self-start">
        {link}
      </LinkButton>
    </Stage>
  )
}
