import { numberOf } from './figures.ts'
import type { Night } from './nights.ts'
import { useDemoWords } from './words.ts'

/** Guests per quarter of an hour, 9 PM to 4 AM. */
const arrivals = [
  4, 6, 9, 14, 20, 28, 40, 58, 74, 88, 98, 104, 100, 92, 80, 69, 57, 46, 37, 29, 22, 16, 11, 8, 5, 3, 2, 1,
]

const week: { day: Night['day']; guests: number }[] = [
  { day: 'thu', guests: 148 },
  { day: 'fri', guests: 312 },
  { day: 'sat', guests: 286 },
  { day: 'sun', guests: 121 },
]

export function HostAnalytics() {
  const words = useDemoWords()

  return (
    <div className="grid gap-5 md:grid-cols-3">
      <section className="rounded-card border border-line bg-surface p-6 md:col-span-3">
        <div className="flex flex-wrap justify-between gap-x-6">
          <h2 className="font-semibold">{words.host.doorTitle}</h2>
          <p className="figures text-muted">{words.host.doorText}</p>
        </div>
        <DoorChart label={words.host.doorChart} />
        <p aria-hidden className="figures mt-2 flex justify-between text-sm text-muted">
          {['9 PM', '11 PM', '1 AM', '4 AM'].map(time => (
            <span key={time}>{time}</span>
          ))}
        </p>
      </section>
      <section className="rounded-card border border-line bg-surface p-6 md:col-span-2">
        <h2 className="font-semibold">{words.host.weekTitle}</h2>
        <ul className="mt-5 grid gap-4">
          {week.map(({ day, guests }) => (
            <li key={day} className="grid grid-cols-[6.5rem_1fr_3rem] items-center gap-3">
              <span className="text-muted">{words.days[day]}</span>
              <span className="h-3 rounded-full bg-raised">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(guests / 320) * 100}%` }} />
              </span>
              <span className="figures text-right font-semibold">{numberOf(guests)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid content-between gap-5 rounded-card border border-line bg-surface p-6">
        {words.host.figures.map(({ value, name }) => (
          <p key={name}>
            <strong className="display figures block text-4xl">{value}</strong>
            <span className="text-muted">{name}</span>
          </p>
        ))}
      </section>
    </div>
  )
}

function DoorChart({ label }: { label: string }) {
  const at = (guests: number, index: number) => `${(index / (arrivals.length - 1)) * 700} ${150 - guests * 1.35}`
  const line = `M${arrivals.map(at).join('L')}`

  return (
    <svg role="img" aria-label={label} viewBox="0 0 700 152" preserveAspectRatio="none" className="mt-4 h-44 w-full">
      <path d={`${line}V152H0Z`} className="fill-accent opacity-25" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-accent stroke-3"
        strokeLinejoin="round"
      />
    </svg>
  )
}
