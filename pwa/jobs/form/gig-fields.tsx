import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import * as pageCalls from '#contract/events/page/calls.ts'
import { gigRoles } from '#contract/jobs/gigs.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { TimeField } from '#pwa/parts/date-field.tsx'
import { useSession } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Select, TextInput } from '#pwa/ui/fields/form.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { resource } from '#sw/http/send.ts'
import { useGigScreensI18n } from '../gigs/gig-pages-i18n.ts'
import type { JobFields } from './job-fields.ts'

/** The part of the form of a position that belongs to an event. */
export default function GigFields({ form }: { form: Fields<JobFields> }) {
  const text = useGigScreensI18n()
  const format = useFormat()
  const userId = useSession(session => session.me?.id ?? null)
  const { gigEvent = '', gigCurrency = '' } = form.values
  const event = useRemote(resource(pageCalls.event, { params: { id: gigEvent } }), userId)
  const title =
    event.state === 'loaded' ? text.forEvent(`${event.body.title} · ${eventTimeLabel(event.body.nightOf, format)}`) : ''

  return (
    <fieldset className="space-y-5 rounded-card border border-line p-5">
      <legend className="px-2 font-semibold">{title || text.title}</legend>
      {event.state === 'loaded' && event.body.status === 'draft' && <p className="text-muted">{text.forUnpublished}</p>}
      <Select
        label={text.role}
        options={gigRoles.map(role => ({ value: role, label: text.roles[role] }))}
        {...form.text('gigRole')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TimeField label={text.begins} {...form.date('gigFrom')} />
        <TimeField label={text.ends} {...form.date('gigTo')} />
        <TextInput
          label={text.fee(gigCurrency)}
          hint={text.feeHint}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('gigFee')}
        />
      </div>
      <p className="text-sm text-muted">{text.timesHint}</p>
      <SmallButton onClick={() => form.set({ gigEvent: '' })}>{text.detach}</SmallButton>
    </fieldset>
  )
}
