import type { HostDesk } from '#contract/events/desk/desk.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { VisitSource } from '#contract/events/promotion/visit-sources.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDeskI18n } from '#pwa/i18n/pages/desk.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { Card } from '#pwa/ui/card.tsx'
import { sourceLabel } from '../promotion/i18n.ts'

/** The links that brought guests to the next event, and the last nights. */
export function DeskNumbers({ desk, sources }: { desk: HostDesk; sources: VisitSource[] }) {
  return (
    <>
      <Sources sources={sources} />
      <LastNights desk={desk} />
    </>
  )
}

const MAX_SOURCES = 5

function Sources({ sources }: { sources: VisitSource[] }) {
  const { format } = useLanguage()
  const text = useDeskI18n()
  const promotion = usePromotionI18n()
  const counted = sources.filter(({ visits, going }) => visits + going > 0).slice(0, MAX_SOURCES)
  const most = Math.max(1, ...counted.map(({ visits }) => visits))

  return (
    <Card className="p-5">
      <h2 className="display mb-3 text-2xl">{text.cameFrom}</h2>
      {counted.length === 0 ? (
        <p className="text-sm text-muted">{text.noneYet}</p>
      ) : (
        <ul className="space-y-2.5">
          {counted.map(({ code, visits, going }) => (
            <li key={code} className="grid grid-cols-3 items-center gap-3 text-sm">
              <span className="wrap-anywhere">{sourceLabel(code, promotion)}</span>
              <span aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
                <span className="block h-full bg-accent" style={{ width: `${(100 * visits) / most}%` }} />
              </span>
              <span className="figures text-right font-semibold">
                {countLabel(visits, format)}
                {going > 0 && <span className="block font-normal text-muted">{promotion.going(going)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The guests of the last eight events as columns, each with its number, and the rating. */
function LastNights({ desk: { held, rating, reviewCount } }: { desk: HostDesk }) {
  const { format, i18n } = useLanguage()
  const text = useDeskI18n()
  const { reviewsOf, averageRating, going: goingLabel } = i18n.people.hostPage
  const most = Math.max(1, ...held.map(({ going }) => going))

  return (
    <Card className="p-5">
      <h2 className="display mb-3 text-2xl">{text.numbers}</h2>
      {held.length === 0 ? (
        <p className="text-sm text-muted">{text.noneHeld}</p>
      ) : (
        <ol className="figures flex h-32 items-end gap-1.5">
          {held.map(({ id, title, nightOf, going }, index) => (
            <li
              key={id}
              title={`${title} · ${eventTimeLabel(nightOf, format)}`}
              className="flex h-full min-w-0 grow basis-0 flex-col justify-end"
            >
              <span className="sr-only">
                {title}, {eventTimeLabel(nightOf, format)}: {goingLabel(going)}
              </span>
              <span aria-hidden className="text-center text-xs text-muted">
                {countLabel(going, format)}
              </span>
              <span
                aria-hidden
                className={`block min-h-1 rounded-t-inner ${index === held.length - 1 ? 'bg-accent' : 'bg-accent opacity-45'}`}
                style={{ height: `${(80 * going) / most}%` }}
              />
            </li>
          ))}
        </ol>
      )}
      {reviewCount > 0 && (
        <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
          <strong className="display figures text-2xl text-text">{decimalLabel(rating, format)}</strong> {averageRating}{' '}
          · {reviewsOf(reviewCount)}
        </p>
      )}
    </Card>
  )
}
