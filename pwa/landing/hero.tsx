import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'

/**
 * The hero is always in the dark theme, whichever theme the page uses. The poster shows the genre under the pointer.
 */
export function Hero({ onGenre }: { onGenre: (genre: string) => void }) {
  const i18n = useI18n().landing
  const fade = useEdgeFade()
  const [genre, setGenre] = useState('Salsa')

  return (
    <section data-theme="dark" className="relative isolate overflow-hidden bg-ground text-text">
      <HeroPoster genre={genre} />
      <div className="page relative flex flex-col pt-56 pb-7 md:min-h-[min(100dvh,64rem)] md:justify-center md:pt-28 md:pb-9">
        <h1 className="display text-[clamp(3.4rem,14.5vw,4.5rem)] md:text-[clamp(4.5rem,7.6vw,7rem)]">
          {i18n.headline.map(line => (
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-4 max-w-[35rem] text-lg text-muted md:mt-5 md:text-xl">{i18n.tagline}</p>
        <div className="mt-7 grid max-w-[38rem] gap-3 sm:grid-cols-2 sm:gap-4">
          <RoleCard accent="goer" i18n={i18n.goer} href={paths.signUp({ type: 'party_goer' })} />
          <RoleCard accent="host" i18n={i18n.host} href={paths.signUp({ type: 'party_host' })} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <LinkButton href={paths.signUp()} look="quiet" className="max-sm:w-full">
            {i18n.getStarted}
          </LinkButton>
          <LinkButton href={paths.signIn()} look="plain" className="max-sm:w-full">
            {i18n.signIn}
          </LinkButton>
        </div>
        <ul
          ref={fade}
          aria-label={i18n.genresTitle}
          className="strip -mx-1 mt-7 gap-2.5 p-1 max-md:-mx-5 max-md:px-5 md:mt-9 md:flex-wrap"
        >
          {i18n.genres.map(name => (
            <li key={name} className="shrink-0">
              <Chip onClick={() => onGenre(name)} onPointerEnter={() => setGenre(name)} onFocus={() => setGenre(name)}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function HeroPoster({ genre }: { genre: string }) {
  return (
    <div aria-hidden className="hero-poster absolute inset-x-0 top-0 -z-10 h-[26rem] md:left-[40%] md:h-full">
      <Poster
        key={genre}
        id="pista-128"
        genre={genre}
        composition="rings"
        width={860}
        height={900}
        className="size-full animate-[fade-in_240ms_var(--ease-out)]"
      />
    </div>
  )
}

type RoleMessages = { title: string; text: string; join: string }

function RoleCard({ accent, i18n, href }: { accent: 'goer' | 'host'; i18n: RoleMessages; href: string }) {
  return (
    <div
      data-accent={accent}
      className="flex flex-col rounded-card border border-line bg-surface/90 p-5 backdrop-blur-sm"
    >
      <h2 className="display text-2xl">{i18n.title}</h2>
      <p className="mt-1.5 mb-4 text-muted">{i18n.text}</p>
      <LinkButton href={href} className="mt-auto">
        {i18n.join}
      </LinkButton>
    </div>
  )
}
