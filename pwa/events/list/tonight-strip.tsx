import type { ReactNode } from 'react'
import { type NextPosters, nextPosters } from '#contract/events/list/next-posters.ts'
import { inEachLocale } from '#contract/i18n/locale.ts'
import { paths } from '#contract/paths.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import type { Me } from '#pwa/session/session.ts'
import { QuietLink } from '#pwa/ui/button.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { useCity } from '../location/use-city.ts'
import { useEvents } from './use-events.ts'

/** The posters of the events in the device's cache: tonight's, or those of the next date with an event. */
export default function TonightStrip({ me, placeholder, children }: TonightStripProps) {
  const { landing, events: messages } = useI18n()
  const format = useFormat()
  const i18n = landing.next
  const nowMs = useNow()
  const place = useCity(me)
  const { events, tonight, failure } = useEvents(place, nowMs)
  if (!events && failure === null) return placeholder
  const price = { free: messages.price.free, atTheDoor: messages.price.atTheDoorShort }
  // Only the labels in the language of this device are shown.
  const prices = inEachLocale(() => price)
  const next = nextPosters(
    events ?? [],
    place,
    tonight,
    nowMs,
    prices,
    inEachLocale(() => format),
  )
  if (next) return children(next)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line p-5">
      <p className="text-lg">{events ? i18n.nothing(place.city) : messages.tonight.failedText}</p>
      <QuietLink href={paths.tonight}>{i18n.openTonight}</QuietLink>
    </div>
  )
}

type TonightStripProps = { me: Me | null; placeholder: ReactNode; children: (next: NextPosters) => ReactNode }
