import { classNames } from '#pwa/ui/class-names.ts'

/** Guests per quarter of an hour from 9 PM on; their sum is last Friday's number of guests. */
const arrivals = [1, 2, 3, 4, 6, 8, 11, 16, 21, 25, 27, 29, 28, 26, 22, 19, 16, 13, 10, 8, 6, 4, 3, 2, 1, 1]
const HOURS = 7
const SLOTS = HOURS * 4
const busiest = Math.max(...arrivals)

/** A bar chart with one bar per quarter of an hour, the largest one highlighted. */
export function ArrivalsChart({ label }: { label: string }) {
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
