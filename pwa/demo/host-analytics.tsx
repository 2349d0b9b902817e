import { withTimes } from '#contract/events/event-time-labels.ts'
import { countLabel } from '#contract/i18n/figures.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { classNames } from '#pwa/ui/class-names.ts'

const week = [
  { day: 'lastThu', guests: 148 },
  { day: 'lastFri', guests: 312 },
  { day: 'lastSat', guests: 286 },
  { day: 'lastSun', guests: 121 },
] as const

export function HostAnalytics() {
  const i18n = useDemoI18n()
  const format = useFormat()

  return (
    <div className="grid gap-5 md:grid-cols-3">
      <section className="rounded-card border border-line bg-surface p-6 md:col-span-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="display text-2xl">{i18n.host.doorTitle}</h2>
          <p className="figures text-muted">{withTimes(i18n.host.doorText, format)}</p>
        </div>
        <ArrivalsChart label={withTimes(i18n.host.doorChart, format)} />
      </section>
      <section className="rounded-card border border-line bg-surface p-6 md:col-span-2">
        <h2 className="display text-2xl">{i18n.host.weekTitle}</h2>
        <ul className="mt-5 grid gap-4">
          {week.map(({ day, guests }) => (
            <li key={day} className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-3">
              <span className="text-muted">{i18n.days[day]}</span>
              <span className="h-3 rounded-full bg-raised">
                <span
                  className="grown-across block h-full rounded-full bg-accent"
                  style={{ width: `${(guests / 320) * 100}%` }}
                />
              </span>
              <span className="figures text-right font-semibold">{countLabel(guests, format)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid content-between gap-5 rounded-card border border-line bg-surface p-6">
        {i18n.host.figures.map(({ value, name }) => (
          <p key={name}>
            <strong className="display figures block text-4xl">{value}</strong>
            <span className="text-muted">{name}</span>
          </p>
        ))}
      </section>
    </div>
  )
}

/** Guests per quarter of an hour from 9 PM on; their sum is last Friday's number of guests. */
const arrivals = [1, 2, 3, 4, 6, 8, 11, 16, 21, 25, 27, 29, 28, 26, 22, 19, 16, 13, 10, 8, 6, 4, 3, 2, 1, 1]
const HOURS = 7
const SLOTS = HOURS * 4
const busiest = Math.max(...arrivals)

/** A bar chart with one bar per quarter of an hour, the largest one highlighted. */
function ArrivalsChart({ label }: { label: string }) {
  return (
    <>
      <figure aria-label={label} className="mt-6 flex h-44 items-end gap-[2px] sm:gap-1.5 md:h-52">
        {Array.from({ length: SLOTS }, (_, slot) => {
          const guests = arrivals[slot] ?? 0
          return (
            <span
              key={slot}
              className={classNames(
                'grown-up min-h-1 flex-1 rounded-full bg-accent',
                guests < busiest && 'opacity-45',
                guests === 0 && 'opacity-20',
              )}
              style={{ height: `${(guests / busiest) * 100}%`, animationDelay: `${slot * 8}ms` }}
            />
          )
        })}
      </figure>
      <p aria-hidden className="figures relative mt-3 h-5 text-sm text-muted">
        {hours.map(({ hour, time }) => (
          <span key={time} className="absolute whitespace-nowrap" style={{ left: `${(hour / HOURS) * 100}%` }}>
            {time}
          </span>
        ))}
      </p>
    </>
  )
}

const hours = [
  { hour: 0, time: '9 PM' },
  { hour: 2, time: '11 PM' },
  { hour: 4, time: '1 AM' },
  { hour: 6, time: '3 AM' },
]
