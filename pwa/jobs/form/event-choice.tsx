import { useNavigate } from '@tanstack/react-router'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import * as calls from '#contract/events/going/calls.ts'
import { isPast } from '#contract/events/nights.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { Select } from '#pwa/ui/fields/form.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { useGigScreensI18n } from '../gigs/gig-pages-i18n.ts'

/** Leads from the form of a job to that of a gig at one of the host's coming events. Nothing without such an event. */
export default function EventChoice({ hostId }: { hostId: string }) {
  const text = useGigScreensI18n()
  const format = useFormat()
  const navigate = useNavigate()
  const hosted = useRemote(resource(calls.hostedEvents, { params: { id: hostId } }), hostId)
  const nowMs = useNow()
  const all = hosted.state === 'loaded' ? hosted.body : []
  const coming = all.filter(event => event.status !== 'cancelled' && !isPast(event, nowMs))
  if (coming.length === 0) return null
  return (
    <Select
      label={text.chooseEvent}
      value=""
      options={[
        { value: '', label: text.noEvent },
        ...coming
          .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
          .map(({ id, title, nightOf }) => ({ value: id, label: `${eventTimeLabel(nightOf, format)} · ${title}` })),
      ]}
      onChange={({ target }) => void navigate({ to: paths.createGig(target.value), replace: true })}
    />
  )
}
