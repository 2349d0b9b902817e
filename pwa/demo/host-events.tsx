import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { Fullness, NightCard } from './event-card.tsx'
import { hosted, type Night } from './events.ts'
import { numberOf, priceOf } from './figures.ts'
import { useDemoWords } from './i18n.ts'

export function HostEvents() {
  const words = useDemoWords()

  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {hosted.map(night => (
        <li key={night.id} className="arriving">
          <NightCard
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

const tones: Record<Night['status'], BadgeTone> = { active: 'live', draft: 'waiting', ended: 'quiet' }
