import { type CategoryColour, categoryColour, categoryLabel, categoryLang } from '#contract/events/categories.ts'
import { pictureOf } from '#contract/events/event-picture.ts'
import type { Event } from '#contract/events/events.ts'
import { genreColours, posterOfEvent } from '#contract/posters/design.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Poster } from '#pwa/ui/poster.tsx'
import { EventMarks, stateOf } from '../event/event-labels.tsx'
import { Flyer } from '../event/flyer.tsx'
import { PictureTop, topPictureClasses } from '../event/picture-top.tsx'

type EventTopProps = { event: Event; nowMs: number }

/** The top of the event's page on phones and tablets. */
export function EventTop({ event, nowMs }: EventTopProps) {
  const hasPicture = pictureOf(event) !== null
  return (
    <PictureTop
      picture={
        <>
          {hasPicture ? (
            <Poster {...posterOfEvent(event)} isPlain className={topPictureClasses} />
          ) : (
            <Flyer event={event} width={640} height={620} isFirst hasTransition className={topPictureClasses} />
          )}
          {/* The picture is darkened at the top, where the header's text is drawn over it. */}
          <div className="absolute inset-x-0 top-0 -z-10 h-28 bg-linear-to-b from-ground/75 to-transparent md:hidden" />
        </>
      }
    >
      {/*
       * A flyer has text of its own: it is shown whole, and the title below or beside it. On a phone it leaves space
       * for the title and the date above the action bar.
       */}
      {hasPicture && (
        <Flyer
          event={event}
          width={400}
          height={500}
          isFirst
          hasTransition
          isWhole
          className="mb-5 aspect-[4/5] h-[50svh] max-w-full mx-auto rounded-card shadow-(--shadow) md:absolute! md:right-16 md:bottom-10 md:mb-0 md:h-[21rem] md:w-auto"
        />
      )}
      <Badges event={event} nowMs={nowMs} />
      <h1 className="display mt-3 max-w-[15ch] long-words text-[clamp(2.6rem,11.5vw,3.4rem)] md:text-6xl">
        {event.title}
      </h1>
    </PictureTop>
  )
}

/**
 * On a wide screen the picture is the first of three columns, with a glow in the colour of its genre, and the title the
 * top of the second one.
 */
export function WideEventTop({ event, nowMs }: EventTopProps) {
  const { title, category } = event
  const glow = `0 1rem 7rem color-mix(in oklch, ${genreColours(category).bright} 40%, transparent)`
  // The longest word of a large title is not broken.
  const isShort = title.length <= 30 && title.split(' ').every(word => word.length <= 11)
  return (
    <>
      <div className="rounded-card md:sticky md:top-8 lg:row-span-3" style={{ boxShadow: glow }}>
        <Flyer
          event={event}
          width={480}
          height={600}
          hasTitle
          isFirst
          hasTransition
          isWhole
          className="aspect-[4/5] w-full rounded-card"
        />
      </div>
      <header className="min-w-0 pb-5">
        <Badges event={event} nowMs={nowMs} />
        <h1 className={classNames('display mt-4 long-words wrap-anywhere', isShort ? 'md:text-7xl' : 'md:text-6xl')}>
          {title}
        </h1>
      </header>
    </>
  )
}

function Badges({ event, nowMs }: EventTopProps) {
  return (
    <p className="flex flex-wrap gap-2">
      <EventMarks state={stateOf(event, nowMs)} isFeatured={event.isFeatured === 1} />
      <CategoryBadge category={event.category} />
    </p>
  )
}

/** Each genre has its own colour, the same one as on its posters. */
function CategoryBadge({ category }: { category: string }) {
  const language = useLanguage(state => state.language)
  const colour = categoryColour(category)

  return (
    <span
      data-colour={colour}
      lang={categoryLang(category, language)}
      style={styles[colour]}
      className="inline-flex w-fit items-center rounded-full px-3 py-1 text-xs font-bold whitespace-nowrap"
    >
      {categoryLabel(category, language)}
    </span>
  )
}

function posterColours(genre: string) {
  const { deep, warm } = genreColours(genre)
  return { backgroundColor: deep, color: warm }
}

const styles: Record<CategoryColour, { backgroundColor: string; color: string }> = {
  salsa: posterColours('salsa'),
  bachata: posterColours('bachata'),
  reggaeton: posterColours('reggaeton'),
  'latin-jazz': posterColours('latin-jazz'),
  festival: posterColours('festival'),
  default: { backgroundColor: 'var(--raised)', color: 'var(--text)' },
}
