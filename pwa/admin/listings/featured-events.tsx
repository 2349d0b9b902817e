import Star from 'lucide-react/icons/star'
import { useDeferredValue } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { EventToFeature } from '#contract/admin/moderation.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { bound, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { resource } from '#sw/http/send.ts'
import { adminSend, useUncached } from '../gate/gate.ts'

export function FeaturedEvents() {
  const i18n = useAdminI18n()
  const [query, setQuery] = useTypedText('night')
  const q = useDeferredValue(query.trim())
  const { body: events, refresh } = useUncached(resource(calls.eventsToFeature, { query: { q } }))

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.featured}</h2>
      <p className="text-muted">{i18n.featuredText}</p>
      <TextInput fieldClassName="mt-4" label={i18n.findEvent} type="search" {...bound(query, setQuery)} />
      {events?.length === 0 && <p className="mt-3 text-muted">{i18n.noEvents}</p>}
      <ul className="mt-2">
        {events?.slice(0, 12).map(event => (
          <li key={event.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-3 last:border-b-0">
            <EventItem event={event} onChanged={refresh} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function EventItem({ event, onChanged }: { event: EventToFeature; onChanged: () => void }) {
  const i18n = useAdminI18n()
  const format = useFormat()

  const toggle = async () => {
    const body = { isFeatured: !event.isFeatured }
    await adminSend(calls.feature, { params: { id: event.id }, body }).then(onChanged, () =>
      showToast({ title: i18n.featureFailed, tone: 'danger' }),
    )
  }

  return (
    <>
      <div className="min-w-0 grow basis-36">
        <p className="line-clamp-2 font-semibold">{event.title}</p>
        <p className="truncate text-sm text-muted">
          {eventTimeLabel(event.nightOf, format)} · {event.place} · {event.hostName}
        </p>
      </div>
      <Button
        look="plain"
        size="icon"
        aria-label={event.isFeatured ? i18n.unfeature : i18n.feature}
        title={event.isFeatured ? i18n.unfeature : i18n.feature}
        className="shrink-0"
        onClick={() => void toggle()}
      >
        <Star className={classNames('size-5', event.isFeatured ? 'fill-waiting text-waiting' : 'text-muted')} />
      </Button>
    </>
  )
}
