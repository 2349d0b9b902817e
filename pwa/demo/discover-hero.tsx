import type { Ref } from 'react'
import { Chip } from '#pwa/ui/chip.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { demoEvents } from './demo-events.ts'
import { useDemoI18n } from './i18n.ts'

export type DiscoverHeroProps = {
  search: Ref<HTMLInputElement>
  query: string
  onQuery: (query: string) => void
  genre: string | null
  onGenre: (genre: string | null) => void
}

/** Always in the dark theme, as on the landing page. The poster shows the selected genre. */
export function DiscoverHero({ search, query, onQuery, genre, onGenre }: DiscoverHeroProps) {
  const i18n = useDemoI18n().discover

  return (
    <section data-theme="dark" className="relative isolate overflow-hidden bg-ground text-text">
      <Skyline genre={genre ?? 'Reggaeton'} />
      <div className="page pt-40 pb-6 md:pt-20 md:pb-10">
        <h1 className="display text-[clamp(3.25rem,14vw,4.25rem)] md:text-[clamp(4.5rem,7.4vw,6.75rem)]">
          {i18n.title}
        </h1>
        <p className="mt-3 max-w-md text-lg text-muted md:text-xl">{i18n.text}</p>
        <TextInput
          ref={search}
          fieldClassName="mt-6 max-w-xl md:mt-8"
          label={i18n.searchLabel}
          type="search"
          value={query}
          onChange={event => onQuery(event.target.value)}
          placeholder={i18n.searchPlaceholder}
        />
        <Genres chosen={genre} onChoose={onGenre} />
      </div>
    </section>
  )
}

function Skyline({ genre }: { genre: string }) {
  return (
    <div aria-hidden className="hero-poster absolute inset-x-0 top-0 -z-10 h-60 md:left-[40%] md:h-full">
      <Poster
        key={genre}
        id="discover"
        genre={genre}
        width={860}
        height={560}
        className="size-full animate-[fade-in_240ms_var(--ease-out)]"
      />
    </div>
  )
}

function Genres({ chosen, onChoose }: { chosen: string | null; onChoose: (genre: string | null) => void }) {
  const i18n = useDemoI18n().discover
  const fade = useEdgeFade()

  return (
    <ul
      ref={fade}
      aria-label={i18n.genresLabel}
      className="strip -mx-1 mt-5 gap-2.5 p-1 max-md:-mx-5 max-md:px-5 md:flex-wrap"
    >
      <li>
        <Chip isOn={chosen === null} onClick={() => onChoose(null)}>
          {i18n.all}
        </Chip>
      </li>
      {[...new Set(demoEvents.map(event => event.genre))].map(genre => (
        <li key={genre}>
          <Chip isOn={chosen === genre} onClick={() => onChoose(chosen === genre ? null : genre)}>
            {genre}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
