import { eventAudience } from '#contract/events/desk/calls.ts'
import type { Event } from '#contract/events/events.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { valuesOf } from '../event/change-labels.ts'
import { changesToNotify } from './state/changes-to-notify.ts'
import type { EventFormFields } from './state/event-form-fields.ts'

type AudienceNoticeProps = { event: Event; form: EventFormFields; userId: string }

/** Above the button that saves: how many people are notified of which changes. Empty without such a change. */
export default function AudienceNotice({ event, form, userId }: AudienceNoticeProps) {
  const { format, i18n } = useLanguage()
  const text = useEventFormI18n()
  const nowMs = useNow()
  const isPublished = event.status === 'active'
  const audience = useRemote(isPublished ? resource(eventAudience, { params: { id: event.id } }) : null, userId)
  const changes = changesToNotify(event, form, nowMs).flatMap(change => {
    const values = valuesOf(change, format, i18n.events)
    return values ? [`${values.before} → ${values.after}`] : []
  })
  const count = audience.state === 'loaded' ? audience.body.change : null

  return (
    <output className="w-full text-sm font-semibold wrap-anywhere empty:hidden">
      {changes.length === 0 || count === 0
        ? null
        : count === null
          ? text.guestsNotified(changes.join(' · '))
          : text.peopleNotified({ count, tag: format.tag, changes: changes.join(' · ') })}
    </output>
  )
}
