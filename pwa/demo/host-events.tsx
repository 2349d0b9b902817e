import { useFormat } from '#pwa/i18n/i18n.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { DemoEventCard, Fullness } from './demo-event-card.tsx'
import { type DemoEvent, hosted } from './demo-events.ts'
import { countLabel, priceOf } from './figures.ts'
import { useDemoI18n } from './i18n.ts'

export function HostEvents() {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {hosted.map(event => (
        <li key={event.id} className="arriving">
          <DemoEventCard
            event={event}
            badge={<Badge tone={tones[event.status]}>{i18n.host.statuses[event.status]}</Badge>}
            foot={
              <>
                <Fullness taken={event.attendees} all={event.maxAttendees} label={i18n.host.registered} />
                <div className="figures mt-3 flex items-baseline justify-between gap-3">
                  <span className="text-muted">
                    {i18n.host.registered({
                      taken: countLabel(event.attendees, format),
                      all: countLabel(event.maxAttendees, format),
                    })}
                  </span>
                  <span className="text-lg font-bold">{priceOf(event.price, i18n.free, format)}</span>
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
