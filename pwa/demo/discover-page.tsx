import { useState } from 'react'
import { useTitle } from '#pwa/title.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { DemoStrip } from './demo-strip.tsx'
import { numberOf } from './figures.ts'
import { NightCard, NightFigures } from './night-card.tsx'
import { type Night, nights } from './nights.ts'
import { useDemoWords } from './words.ts'

const FIRST_SHOWN = 8

export default function DiscoverPage() {
  const words = useDemoWords().discover
  const [sought, setSought] = useState('')
  const [genre, setGenre] = useState<string | null>(null)
  const [isAllShown, setIsAllShown] = useState(false)
  useTitle(words.title)

  const found = nights.filter(night => (genre === null || night.genre === genre) && mentions(night, sought))
  const shown = isAllShown ? found : found.slice(0, FIRST_SHOWN)
  const [first, ...rest] = shown
  const showAll = () => {
    setSought('')
    setGenre(null)
  }

  return (
    <>
      <DemoStrip />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="display text-5xl md:text-7xl">{words.title}</h1>
        <p className="mt-3 max-w-xl text-lg text-muted">{words.text}</p>
        <TextInput
          fieldClassName="mt-7 max-w-xl"
          label={words.searchLabel}
          type="search"
          value={sought}
          onChange={event => setSought(event.target.value)}
          placeholder={words.searchPlaceholder}
        />
        <Genres chosen={genre} onChoose={setGenre} />
        <div className="mt-9 flex items-baseline justify-between gap-4">
          <h2 className="display text-3xl">{words.trending}</h2>
          <output className="figures text-muted">{words.shown(numberOf(found.length))}</output>
        </div>
        {first ? (
          <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            <li className="sm:col-span-2">
              <FeaturedNight night={first} />
            </li>
            {rest.map(night => (
              <li key={night.id}>
                <NightCard heading="h3" night={night} badge={<Badge>{night.genre}</Badge>} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            title={words.nothing}
            text={words.nothingText}
            action={<Button onClick={showAll}>{words.reset}</Button>}
          />
        )}
        {shown.length < found.length && (
          <p className="mt-8 text-center">
            <Button look="quiet" onClick={() => setIsAllShown(true)}>
              {words.loadMore}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function Genres({ chosen, onChoose }: { chosen: string | null; onChoose: (genre: string | null) => void }) {
  const words = useDemoWords().discover

  return (
    <ul aria-label={words.genresLabel} className="strip -mx-1 mt-5 gap-2.5 p-1 max-md:-mx-5 max-md:px-5 md:flex-wrap">
      <li>
        <Chip isOn={chosen === null} onClick={() => onChoose(null)}>
          {words.all}
        </Chip>
      </li>
      {[...new Set(nights.map(night => night.genre))].map(genre => (
        <li key={genre}>
          <Chip isOn={chosen === genre} onClick={() => onChoose(chosen === genre ? null : genre)}>
            {genre}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** The first night gets the wall: its words stand on the poster. */
function FeaturedNight({ night }: { night: Night }) {
  const words = useDemoWords()

  return (
    <article className="flex h-full min-h-96 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative min-h-64 grow">
        <Poster
          id={night.id}
          genre={night.genre}
          composition="rings"
          width={900}
          height={420}
          className="absolute! inset-0"
        />
        <div className="absolute top-4 left-4 flex gap-2">
          <Badge tone="live">{words.discover.featured}</Badge>
          <Badge>{night.genre}</Badge>
        </div>
        <h3 className="poster-name display absolute inset-x-0 bottom-0 px-5 pt-24 pb-4 text-5xl md:text-6xl" lang="es">
          {night.title}
        </h3>
      </div>
      <div className="grid gap-x-10 gap-y-3 p-5 md:grid-cols-2">
        <div>
          <p className="figures text-lg font-semibold">
            {words.days[night.day]} · {night.hours}
          </p>
          <p className="text-muted" lang="es">
            {night.venue} · {night.district}
          </p>
        </div>
        <div className="self-end">
          <NightFigures night={night} />
        </div>
      </div>
    </article>
  )
}

function mentions(night: Night, sought: string) {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return fold(`${night.title} ${night.genre} ${night.venue} ${night.district}`).includes(fold(sought.trim()))
}
