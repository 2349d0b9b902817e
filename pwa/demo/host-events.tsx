import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { DemoEventCard, Fullness } from './event-card.tsx'
import { type DemoEvent, hosted } from './events.ts'
import { numberOf, priceOf } from './figures.ts'
import { useDemoI18n } from './i18n.ts'

export function HostEvents() {
  const i18n = useDemoI18n()

  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {hosted.map(night => (
        <li key={night.id} className="arriving">
          <DemoEventCard
            night={night}
            badge={<Badge tone={tones[night.status]}>{i18n.host.statuses[night.status]}</Badge>}
            foot={
              <>
                <Fullness taken={night.attendees} all={night.maxAttendees} label={i18n.host.registered} />
                <div className="figures mt-3 flex items-baseline justify-between gap-3">
                  <span className="text-muted">
                    {i18n.host.registered(numberOf(night.attendees), numberOf(night.maxAttendees))}
                  </span>
                  <span className="text-lg font-bold">{priceOf(night.price, i18n.free)}</span>
                </div>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}

const tones: Record<DemoEvent['status'], BadgeTone> = { active: 'live', draft: 'waiting', ended: 'quiet' }
