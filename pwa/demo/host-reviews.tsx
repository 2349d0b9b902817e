import { Avatar } from '#pwa/ui/avatar.tsx'
import { ratingOf } from './figures.ts'
import { personCalled } from './people.ts'
import { useDemoWords } from './words.ts'

const guests = [
  { who: 'demo-ana', rating: 5 },
  { who: 'demo-yara', rating: 5 },
  { who: 'demo-ines', rating: 5 },
  { who: 'demo-rafa', rating: 4 },
]

export function HostReviews() {
  const words = useDemoWords()

  return (
    <div>
      <p className="display text-3xl">
        <span aria-hidden className="text-accent-strong">
          ★{' '}
        </span>
        {words.host.reviewsAverage(ratingOf(4.8), '312')}
      </p>
      <ul className="mt-5 grid gap-4 md:grid-cols-2">
        {guests.map(({ who, rating }, index) => {
          const person = personCalled(who)
          return (
            <li key={who} className="rounded-card border border-line bg-surface p-6">
              <div className="flex items-center gap-3">
                <Avatar id={person.id} name={person.name} />
                <div>
                  <p className="leading-tight font-semibold">{person.name}</p>
                  <Stars rating={rating} />
                </div>
              </div>
              <p className="mt-4 text-lg leading-snug">{words.host.comments[index]}</p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Stars({ rating }: { rating: number }) {
  const words = useDemoWords()
  return (
    <p className="tracking-widest">
      <span className="sr-only">{words.rating(ratingOf(rating))}</span>
      <span aria-hidden className="text-accent-strong">
        {'★'.repeat(rating)}
      </span>
      <span aria-hidden className="text-muted">
        {'☆'.repeat(5 - rating)}
      </span>
    </p>
  )
}
