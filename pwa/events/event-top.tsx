import type { Event } from '#contract/events/events.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { CategoryBadge } from './category-badge.tsx'
import { stateOf } from './event-labels.ts'
import { EventMarks } from './event-marks.tsx'
import { Flyer } from './flyer.tsx'

/** The large picture of the event's page. It is always in the dark theme; the page below uses the visitor's theme. */
export function EventTop({ event, nowMs }: { event: Event; nowMs: number }) {
  return (
    <header data-theme="dark" className="relative isolate overflow-hidden bg-ground text-text">
      {event.flyerUrl && (
        <div className="hero-poster absolute inset-0 -z-10 hidden md:left-[36%] md:block">
          <Poster id={event.id} genre={event.category} width={900} height={620} className="size-full" />
        </div>
      )}
      {/* A flyer fills the screen of a phone; on a wide screen it is shown uncropped in front of the poster. */}
      <Flyer
        event={event}
        width={900}
        height={620}
        isFirst
        hasTransition
        className={classNames('hero-poster absolute! inset-0 -z-10 md:left-[36%]', event.flyerUrl && 'md:hidden')}
      />
      {/* The picture is darkened at the top, where the header's text is drawn over it. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-28 bg-linear-to-b from-ground/75 to-transparent md:hidden" />
      <div className="page relative flex min-h-[27rem] flex-col justify-end pt-24 pb-2 md:min-h-[30rem] md:pt-32 md:pb-10">
        {event.flyerUrl && (
          <Flyer
            event={event}
            width={400}
            height={500}
            isFirst
            hasTransition
            className="absolute! right-16 bottom-10 hidden aspect-[4/5] h-[21rem] rounded-card shadow-(--shadow) md:block"
          />
        )}
        <p className="flex flex-wrap gap-2">
          <EventMarks state={stateOf(event, nowMs)} isFeatured={event.isFeatured === 1} />
          <CategoryBadge category={event.category} />
        </p>
        <h1 className="display mt-3 max-w-[15ch] text-[clamp(2.6rem,11.5vw,3.4rem)] md:max-w-[14ch] md:text-[clamp(4rem,6.4vw,6.2rem)]">
          {event.title}
        </h1>
      </div>
    </header>
  )
}
