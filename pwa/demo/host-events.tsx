import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { DemoEventCard, Fullness } from './event-card.tsx'
import { type DemoEvent, hosted } from './events.ts'
import { numberOf, priceOf } from './figures.ts'
import { useDemoMessages } from './i18n.ts'

export function HostEvents() {
  const words = useDemoMessages()

  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {hosted.map(night => (
        <li key={night.id} className="arriving">
          <DemoEventCard
            night={night}
            badge={<Badge tone={tones[night.status]}>{words.host.statuses[night.status]}</Badge>}
            foot={
              <>
                <Fullness taken={night.attendees} all={night.maxAttendees} label={words.host.registered} />
                <div className="figures mt-3 flex items-baseline justify-between gap-3">
                  <span className="text-muted">
                    {words.host.registered(numberOf(night.attendees), numberOf(night.maxAttendees))}
                  </span>
                  <span className="text-lg font-bold">{priceOf(night.price, words.free)}</span>
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
