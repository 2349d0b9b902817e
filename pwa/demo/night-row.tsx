import { Poster } from '#pwa/ui/poster.tsx'
import { numberOf, priceOf } from './figures.ts'
import type { Night } from './nights.ts'
import { useDemoWords } from './words.ts'

export function NightRow({ night }: { night: Night }) {
  const words = useDemoWords()

  return (
    <article className="flex gap-4 border-b border-line py-4 last:border-b-0">
      <Poster
        id={night.id}
        genre={night.genre}
        width={300}
        height={360}
        className="h-24 w-20 shrink-0 rounded-2xl sm:w-24"
      />
      <div className="min-w-0 grow">
        <h3 className="display text-xl" lang="es">
          {night.title}
        </h3>
        <p className="figures mt-1">
          {words.days[night.day]} · {night.hours}
        </p>
        <p className="text-muted" lang="es">
          {night.venue} · {night.district}
        </p>
      </div>
      <div className="figures shrink-0 text-right">
        <p className="text-lg font-bold">{priceOf(night.price, words.free)}</p>
        <p className="text-sm text-muted">{words.going(numberOf(night.attendees))}</p>
      </div>
    </article>
  )
}
