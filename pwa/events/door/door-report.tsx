import Download from 'lucide-react/icons/download'
import * as calls from '#contract/events/door/calls.ts'
import { priceOfArrival } from '#contract/events/door/door-price.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { besideUsual, byPromoter, doorReport } from '#contract/events/door/door-state.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { moneyLabel } from '#contract/i18n/money.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useDanceI18n } from '#pwa/i18n/pages/dance.ts'
import { useDoorI18n } from '#pwa/i18n/pages/door.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { download } from '#pwa/ui/hand-over.ts'
import { resource } from '#sw/http/send.ts'
import { fileNameOf } from '../promotion/share.ts'
import { doorCsv } from './door-csv.ts'
import { type Door, nameOf, phoneOf } from './use-door.ts'

/** For the host and the editors: what the rows of the door add up to, computed on the phone. */
export function DoorReport({ door, userId, onClose }: { door: Door; userId: string | null; onClose: () => void }) {
  const { format } = useLanguage()
  const text = useDoorI18n()
  const { report: words } = text
  const { names } = useDanceI18n()
  const { list } = door.stored
  // Not there without signal, unless it was read before.
  const weeks = useRemote(userId ? resource(calls.doorWeeks, { params: { id: list.eventId } }) : null, userId)
  const passes = list.people.map(({ pass }) => pass)
  const report = doorReport(
    door.state,
    passes,
    list.priceCents,
    arrival => priceOfArrival(list, arrival, door.state) === 0,
  )
  const money = (cents: number) => moneyLabel(cents, list.currency, format)
  const figures: [string, string][] = [
    [words.listed, countLabel(report.listed, format)],
    [words.walkIns, countLabel(report.walkIns, format)],
    [words.noShows, countLabel(report.noShows.length, format)],
    [words.left, countLabel(door.state.outCount, format)],
    [words.refused, countLabel(report.refused, format)],
    ...report.takings.map(({ mark, people, cents }): [string, string] => [
      text.marks[mark],
      mark === 'free' ? countLabel(people, format) : `${money(cents)} · ${countLabel(people, format)}`,
    ]),
  ]
  for (const { promoter, came, expected, cents } of byPromoter(list.people, door.state)) {
    const people = text.ofPeople({ came, expected, tag: format.tag })
    figures.push([text.promotedBy(promoter), cents > 0 ? `${money(cents)} · ${people}` : people])
  }
  if (report.unmarked > 0) figures.push([words.unmarked, countLabel(report.unmarked, format)])
  const nights = weeks.state === 'loaded' ? weeks.body : []
  const quarters = besideUsual(report.quarters, nights, list)
  const save = () =>
    download(
      new Blob([doorCsv(door.state, list, quarters, text, names)], { type: 'text/csv' }),
      `${fileNameOf(list.title)}-${list.nightOf}.csv`,
    )
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <p className="mb-4 text-sm text-muted">{words.onlyYou}</p>
      <dl>
        {figures.map(([label, figure]) => (
          <div key={label} className="flex items-baseline justify-between gap-3 border-b border-line py-2.5">
            <dt>{label}</dt>
            <dd className="figures display text-xl">{figure}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-bold">{words.arrivals}</h3>
      {report.quarters.length === 0 && <p className="mt-2 text-muted">{words.noArrivals}</p>}
      {quarters.some(({ usual }) => usual !== null) && (
        <p className="mt-2 text-sm text-muted">{words.usualHint({ count: nights.length, tag: format.tag })}</p>
      )}
      <Bars bars={quarters.map(({ startMs, people, usual }) => [clockHere(startMs, format), people, usual])} />
      {nights.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">{words.weeks}</h3>
          <Bars
            bars={[{ night: list.nightOf, people: door.state.inCount }, ...nights].map(({ night, people }) => [
              eventTimeLabel(night, format),
              people,
            ])}
          />
        </>
      )}
      {report.noShows.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">{words.noShows}</h3>
          <ul className="mt-2">
            {report.noShows.map(pass => (
              <li key={pass} className="wrap-anywhere">
                <bdi>{nameOf(door, pass)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {door.state.refused.length > 0 && (
        <>
          <h3 className="mt-5 font-bold">{words.refused}</h3>
          <ul className="mt-2 text-sm">
            {door.state.refused.map(row => (
              <li key={refOf(row)} className="mt-2 wrap-anywhere">
                {text.doubleBy({ time: clockHere(row.ms, format), phone: phoneOf(door, row.device), name: row.by })}
                {row.pass && ' · '}
                <bdi className="font-semibold">{nameOf(door, row.pass)}</bdi>
                {row.reason && <p className="text-muted">{text.reasons[row.reason]}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      <SmallButton icon={Download} onClick={save} className="mt-5">
        {words.csv}
      </SmallButton>
    </Dialog>
  )
}

/** One below the other: what, a bar, and how many people; below it, how many they usually are. */
function Bars({ bars }: { bars: [label: string, people: number, usual?: number | null][] }) {
  const { format } = useLanguage()
  const { report: words } = useDoorI18n()
  const most = Math.max(1, ...bars.flatMap(([, people, usual]) => [people, usual ?? 0]))
  const bar = (people: number, look: string) => (
    <span aria-hidden className={`h-2 rounded-full ${look}`} style={{ width: `${(60 * people) / most}%` }} />
  )
  return (
    <ul className="mt-2">
      {bars.map(([label, people, usual = null]) => (
        <li key={label} className="mt-1 flex gap-3 text-sm">
          <span className="figures w-20 shrink-0 text-muted">{label}</span>
          <div className="grow">
            <p className="flex items-center gap-3">
              {bar(people, 'bg-live')}
              <span className="figures font-semibold">{countLabel(people, format)}</span>
            </p>
            {usual !== null && usual > 0 && (
              <p className="flex items-center gap-3 text-muted">
                {bar(usual, 'bg-line')}
                <span className="figures">{words.usual(decimalLabel(usual, format))}</span>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
