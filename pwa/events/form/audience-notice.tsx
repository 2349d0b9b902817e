import type { EventChange } from '#contract/events/changes.ts'
import { eventAudience } from '#contract/events/desk/calls.ts'
import type { Event } from '#contract/events/events.ts'
import { isRaised, priceOfChange } from '#contract/events/price-changes.ts'
import { fullPrice } from '#contract/events/prices.ts'
import { countryOf, US } from '#contract/places/area.ts'
import { zoneFor } from '#contract/places/zones.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useEventFormI18n } from '#pwa/i18n/pages/event-form.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { resource } from '#sw/http/send.ts'
import { valuesOf } from '../event/change-labels.ts'
import { baseFrom, pricedIn } from './state/event-edit.ts'
import { currencyOf, type EventFormFields, errorsIn, orderFrom, pricedNightIn } from './state/event-form-fields.ts'

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

/** The changes in the form that guests are notified of when it is saved, by the server's rule; none for a draft. */
export function changesToNotify(event: Event, form: EventFormFields, nowMs: number): EventChange[] {
  if (event.status !== 'active' || Object.keys(errorsIn(form)).length > 0) return []
  const [before, after] = [valuesIn(baseFrom(event).form), valuesIn(form)]
  const at = new Date(nowMs).toISOString()
  const changes: EventChange[] = []
  if (before.date !== after.date) changes.push({ what: 'date', old: before.date, new: after.date, at })
  if (isChanged(before.time, after.time)) changes.push({ what: 'time', old: before.time, new: after.time, at })
  if (isChanged(before.place, after.place)) changes.push({ what: 'place', old: before.place, new: after.place, at })
  if (isRaised(before.price, after.price)) changes.push({ what: 'price', old: before.price, new: after.price, at })
  return changes
}

function valuesIn(form: EventFormFields) {
  const { date, startTime, endTime, venue, location, city } = orderFrom(form)
  const { state } = form
  // Outside the US the form has the zone, and in the US the city has it, unless the form asks for it.
  const zone = countryOf(state) === US ? zoneFor(state, city) : null
  return {
    date,
    time: { startTime, endTime: endTime ?? null, timeZone: zone ?? form.timeZone },
    place: { venue: venue ?? null, location: location ?? null, city, state },
    price: priceOfChange(
      form.prices.length > 0 ? fullPrice(pricedNightIn(form)) : pricedIn(form).price,
      currencyOf(form),
    ),
  }
}

function isChanged(before: object, after: object) {
  return JSON.stringify(before) !== JSON.stringify(after)
}
