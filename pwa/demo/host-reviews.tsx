import { countLabel, decimalLabel } from '#contract/i18n/figures.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useDemoI18n } from '#pwa/i18n/pages/demo.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { personWithId } from './people.ts'

const guests = [
  { personId: 'demo-ana', rating: 5 },
  { personId: 'demo-yara', rating: 5 },
  { personId: 'demo-ines', rating: 5 },
  { personId: 'demo-rafa', rating: 4 },
]

/** The counts add up to the average shown above them. */
const spread = [
  { stars: 5, count: 260 },
  { stars: 4, count: 44 },
  { stars: 3, count: 6 },
  { stars: 2, count: 1 },
  { stars: 1, count: 1 },
]

export function HostReviews() {
  const i18n = useDemoI18n()

  return (
    <div>
      <Summary />
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {guests.map(({ personId, rating }, index) => {
          const person = personWithId(personId)
          return (
            <li key={personId} className="arriving rounded-card border border-line bg-surface p-6">
              <div className="flex items-center gap-3">
                <Avatar id={person.id} name={person.name} />
                <div>
                  <p className="leading-tight font-semibold">{person.name}</p>
                  <Stars rating={rating} />
                </div>
              </div>
              <p className="mt-4 text-lg leading-snug">{i18n.host.comments[index]}</p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Summary() {
  const i18n = useDemoI18n()
  const format = useFormat()
  const all = spread.reduce((sum, { count }) => sum + count, 0)
  const average = spread.reduce((sum, { stars, count }) => sum + stars * count, 0) / all

  return (
    <div className="grid items-center gap-x-12 gap-y-6 rounded-card border border-line bg-surface p-6 sm:grid-cols-2">
      <div>
        <p aria-hidden className="text-4xl text-accent-strong">
          ★
        </p>
        <h2 className="display mt-2 text-4xl">
          {i18n.host.reviewsAverage({ rating: decimalLabel(average, format), count: countLabel(all, format) })}
        </h2>
      </div>
      <ul className="grid gap-2">
        {spread.map(({ stars, count }) => (
          <li key={stars} className="figures grid grid-cols-[1.75rem_1fr_2rem] items-center gap-3 text-sm text-muted">
            <span className="sr-only">{i18n.rating(decimalLabel(stars, format))}: </span>
            <span aria-hidden>{stars} ★</span>
            <span className="h-2 overflow-hidden rounded-full bg-raised">
              <span
                className="grown-across block h-full rounded-full bg-accent"
                style={{ width: `${(count / all) * 100}%` }}
              />
            </span>
            <span className="text-right">{countLabel(count, format)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  const i18n = useDemoI18n()
  const format = useFormat()
  return (
    <p className="tracking-widest">
      <span className="sr-only">{i18n.rating(decimalLabel(rating, format))}</span>
      <span aria-hidden className="text-accent-strong">
        {'★'.repeat(rating)}
      </span>
      <span aria-hidden className="text-muted">
        {'☆'.repeat(5 - rating)}
      </span>
    </p>
  )
}
