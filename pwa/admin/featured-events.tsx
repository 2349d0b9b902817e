import { useDeferredValue } from 'react'
import { eventTimeLabel } from '#contract/event-time-labels.ts'
import type { EventToFeature } from '#contract/moderation.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { adminRequest } from './gate.ts'
import { useAdminI18n } from './i18n.ts'
import { useTyped } from './typed.ts'
import { useFresh } from './use-fresh.ts'

export function FeaturedEvents() {
  const i18n = useAdminI18n()
  const [sought, setSought] = useTyped('night')
  const q = useDeferredValue(sought.trim())
  const { body: nights, refresh } = useFresh<EventToFeature[]>(`/api/admin/events?q=${encodeURIComponent(q)}`)

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{i18n.featured}</h2>
      <p className="text-muted">{i18n.featuredText}</p>
      <TextInput
        fieldClassName="mt-4"
        label={i18n.findNight}
        type="search"
        value={sought}
        onChange={event => setSought(event.target.value)}
      />
      {nights?.length === 0 && <p className="mt-3 text-muted">{i18n.noNights}</p>}
      <ul className="mt-2">
        {nights?.slice(0, 12).map(night => (
          <li key={night.id} className="flex items-center gap-3 border-b border-line py-3 last:border-b-0">
            <Night night={night} onChanged={refresh} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Night({ night, onChanged }: { night: EventToFeature; onChanged: () => void }) {
  const i18n = useAdminI18n()
  const language = useLanguage(state => state.language)

  const toggle = async () => {
    const json = { isFeatured: !night.isFeatured }
    await adminRequest(`/api/admin/events/${night.id}/featured`, { method: 'PUT', json }).then(onChanged, () =>
      showToast({ title: i18n.featureFailed, tone: 'danger' }),
    )
  }

  return (
    <>
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold">{night.title}</p>
        <p className="truncate text-sm text-muted">
          {eventTimeLabel(night.nightOf, language)} · {night.place} · {night.hostName}
        </p>
      </div>
      <Button
        size="small"
        look={night.isFeatured ? 'accent' : 'quiet'}
        className="shrink-0 whitespace-nowrap"
        onClick={() => void toggle()}
      >
        {night.isFeatured ? i18n.unfeature : i18n.feature}
      </Button>
    </>
  )
}
