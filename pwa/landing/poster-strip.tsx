import { useState } from 'react'
import type { NextPosters, PosterCard } from '#contract/events/list/next-posters.ts'
import { posterOfEvent } from '#contract/posters/design.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { EventsInView } from '#pwa/parts/events-in-view.tsx'
import { Poster } from '#pwa/ui/poster.tsx'

/** The posters of one date in a row, with a link to the complete list. */
export function PosterStrip({ next }: { next: NextPosters }) {
  const { language, i18n } = useLanguage()
  const messages = i18n.landing.next

  return (
    <section aria-labelledby="poster-strip">
      <div className="flex items-center justify-between gap-x-2">
        <h2 id="poster-strip" className="font-semibold md:text-xl">
          {(next.isTonight ? messages.tonightIn : messages.nextIn)(next.city)}
          <span className="figures font-normal text-muted"> · {next.date[language]}</span>
        </h2>
        <a
          href={next.listPath}
          className="figures inline-flex min-h-11 shrink-0 items-center font-semibold text-accent-strong"
        >
          {messages.seeAll(next.count)}
        </a>
      </div>
      <EventsInView events={next.posters}>
        <ul className="strip -mx-5 gap-4 px-5 py-1 md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:overflow-visible md:px-0">
          {next.posters.map(poster => (
            <li
              key={poster.id}
              className={`shrink-0 snap-start md:w-auto md:min-w-0 ${poster.flyerUrl === null ? 'w-44' : 'w-[min(64vw,16rem)]'}`}
            >
              <Card poster={poster} />
            </li>
          ))}
        </ul>
      </EventsInView>
    </section>
  )
}

/** With a generated poster, which is smaller, the text is beside it on a wide screen. */
function Card({ poster }: { poster: PosterCard }) {
  const language = useLanguage(state => state.language)
  const isDrawn = poster.flyerUrl === null
  return (
    <a href={poster.path} className={`group block no-underline ${isDrawn ? 'flex-wrap gap-x-5 md:flex' : ''}`}>
      <Picture poster={poster} />
      <div className={`min-w-0 ${isDrawn ? 'flex-1 basis-36 text-xl md:text-2xl' : 'text-2xl md:text-3xl'}`}>
        <h3 className="display mt-3 line-clamp-3 group-hover:underline">{poster.title}</h3>
        <p className="figures display mt-1 flex flex-wrap gap-x-3">
          {poster.hours[language]}
          <span>{poster.price[language]}</span>
        </p>
        <p className="truncate text-base text-muted">{poster.where}</p>
      </div>
    </a>
  )
}

/** The flyer in front of the poster's colour, or the generated poster, which is smaller. */
function Picture({ poster: card }: { poster: PosterCard }) {
  const { id, flyerUrl } = card
  const [isBroken, setIsBroken] = useState(false)
  return (
    <div
      data-poster={id}
      className={`relative aspect-square overflow-hidden rounded-card ${flyerUrl === null ? 'shrink-0 md:size-48' : 'md:aspect-[4/3]'}`}
    >
      <Poster
        {...posterOfEvent(card)}
        width={400}
        height={400}
        isPlain={flyerUrl !== null && !isBroken}
        className="absolute! inset-0"
      />
      {flyerUrl && !isBroken && (
        <img
          src={flyerUrl}
          alt=""
          width={400}
          height={400}
          className="absolute inset-0 size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      )}
    </div>
  )
}

/** The place of the row while the events are loading. */
export function PosterStripSkeleton() {
  return (
    <div aria-hidden className="pt-11">
      <div className="strip -mx-5 gap-4 px-5 py-1 md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:px-0">
        {[1, 2, 3].map(position => (
          <div key={position} className="w-[min(64vw,16rem)] shrink-0 md:w-auto">
            <div className="aspect-square rounded-card bg-raised md:aspect-[4/3]" />
            <div className="h-26" />
          </div>
        ))}
      </div>
    </div>
  )
}
