import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import type { HostNumbers as Numbers } from '#contract/events/promotion/analytics.ts'
import { hostNumbers } from '#contract/events/promotion/calls.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { paths } from '#contract/paths.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { sourceLabel } from '#pwa/events/promotion/i18n.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useNumbersI18n } from '#pwa/i18n/pages/numbers.ts'
import { usePromotionI18n } from '#pwa/i18n/pages/promotion.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import { resource } from '#sw/http/send.ts'
import { ProfilePart } from './profile-part.tsx'

/** The analytics that only the host sees: views, saves, the links that brought guests, and new followers. */
export function HostNumbers({ hostId }: { hostId: string }) {
  const found = useRemote(resource(hostNumbers), hostId)
  return (
    <PageStates remote={found}>
      {({ nights: events, weeks }) => (
        <div className="mt-9 space-y-8">
          {events.length > 0 && <EventNumbers events={events} />}
          {events.length > 0 && <BySource events={events} />}
          <ByWeek weeks={weeks} />
        </div>
      )}
    </PageStates>
  )
}

function EventNumbers({ events }: { events: Numbers['nights'] }) {
  const text = useNumbersI18n()
  const format = useFormat()
  const columns = ['views', 'saves', 'interested', 'going'] as const

  return (
    <ProfilePart title={text.byEvent}>
      {/* At a large text size the table is wider than a phone. */}
      <div className="overflow-x-auto">
        <table className="figures w-full text-left">
          <thead>
            <tr className="text-xs text-muted">
              <th scope="col" className="w-full py-2 pr-3 font-semibold">
                {text.event}
              </th>
              {columns.map(column => (
                <th key={column} scope="col" className="py-2 pl-2 text-right font-semibold">
                  {text[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map(event => (
              <tr key={event.id} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-3 font-normal">
                  <a href={paths.event(event.id)} className="block font-semibold">
                    {event.title}
                  </a>
                  <span className="text-sm text-muted">
                    {eventTimeLabel(event.nightOf, format)}
                    {event.status === 'cancelled' && ` · ${text.cancelled}`}
                  </span>
                </th>
                {columns.map(column => (
                  <td key={column} className="py-2.5 pl-2 text-right">
                    {countLabel(event[column], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ProfilePart>
  )
}

/** For each event the codes of the links through which visitors came: "Instagram 38 · door poster 12". */
function BySource({ events }: { events: Numbers['nights'] }) {
  const text = usePromotionI18n()
  const format = useFormat()
  const counted = events.filter(({ sources = [] }) => sources.some(({ visits, going }) => visits + going > 0))

  return (
    <ProfilePart title={text.bySource}>
      {counted.length === 0 ? (
        <p className="text-muted">{text.noSources}</p>
      ) : (
        <>
          <ul>
            {counted.map(event => (
              <li key={event.id} className="border-t border-line py-2.5">
                <a href={paths.event(event.id)} className="font-semibold wrap-anywhere">
                  {event.title}
                </a>
                <ul aria-label={event.title} className="figures mt-1 flex flex-wrap gap-x-5 gap-y-1">
                  {(event.sources ?? []).map(({ code, visits, going }) => (
                    <li key={code} className="wrap-anywhere">
                      {sourceLabel(code, text)} <strong>{countLabel(visits, format)}</strong>
                      {going > 0 && <span className="text-sm text-muted"> · {text.going(going)}</span>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-muted">{text.sourcesNote}</p>
        </>
      )}
    </ProfilePart>
  )
}

function ByWeek({ weeks }: Pick<Numbers, 'weeks'>) {
  const text = useNumbersI18n()

  return (
    <ProfilePart title={text.weeks}>
      <div className="grid gap-8 sm:grid-cols-2">
        <Columns
          label={text.viewsPerWeek}
          weeks={weeks.map(({ from, views }) => ({ from, count: views }))}
          labelOf={text.viewsInWeek}
        />
        <Columns
          label={text.followersPerWeek}
          weeks={weeks.map(({ from, followers }) => ({ from, count: followers }))}
          labelOf={text.followersInWeek}
        />
      </div>
      <p className="mt-5 text-sm text-muted">{text.note}</p>
    </ProfilePart>
  )
}

type ColumnsProps = {
  label: string
  weeks: { from: string; count: number }[]
  labelOf: (values: { count: number; week: string }) => string
}

/** One column a week, scaled to the largest one. Screen readers read each column's number. */
function Columns({ label, weeks, labelOf }: ColumnsProps) {
  const format = useFormat()
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  const total = weeks.reduce((sum, { count }) => sum + count, 0)

  return (
    <figure>
      <figcaption className="flex items-baseline justify-between gap-3 text-sm text-muted">
        {label}
        <span className="display figures text-3xl text-text">{countLabel(total, format)}</span>
      </figcaption>
      <ol className="mt-3 flex h-24 items-end gap-1">
        {weeks.map(({ from, count }) => (
          <li
            key={from}
            title={labelOf({ count, week: eventTimeLabel(from, format) })}
            className="h-full grow content-end"
          >
            <span className="sr-only">{labelOf({ count, week: eventTimeLabel(from, format) })}</span>
            <span
              aria-hidden
              className={`block min-h-1 rounded-t-inner ${count > 0 ? 'bg-accent' : 'bg-raised'}`}
              style={{ height: `${(100 * count) / most}%` }}
            />
          </li>
        ))}
      </ol>
    </figure>
  )
}
