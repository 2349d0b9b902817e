import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { NextPosters } from '#contract/events/list/next-posters.ts'
import { formatAt } from '#contract/i18n/region.ts'
import { paths } from '#contract/paths.ts'
import { useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { CITY_KEY } from '#pwa/session/device-marks.ts'
import { useSession } from '#pwa/session/session.ts'
import { LinkButton, QuietLink, SmallLink } from '#pwa/ui/button.tsx'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { homeOfPage } from '#sw/cache/home-city.ts'
import { PosterStrip, PosterStripSkeleton } from './poster-strip.tsx'

// These parts are below the first screen, open on a tap, or need the device's cache of events, so they are loaded
// later.
const Demos = optional(() => import(/* online */ './demo-links.tsx'))
const JoinDialog = optional(() => import(/* online */ './join-dialog.tsx'), { instead: JoinInstead })
const placeholder = <PosterStripSkeleton />
const TonightStrip = optional(() => import('#pwa/events/list/tonight-strip.tsx'), { placeholder })

export default function LandingPage() {
  const i18n = useI18n().landing
  const me = useSession(session => session.me)
  const navigate = useNavigate()
  const [joining, setJoining] = useState<{ genre: string; isOpen: boolean } | null>(null)
  const next = postersInDocument(useNow())
  const fade = useEdgeFade()
  useTitle('')

  /**
   * A click on a genre opens the join dialog for visitors, and the search for that genre for members. "And much more"
   * searches without a genre.
   */
  const openGenre = (genre: string) => {
    if (!me) return setJoining({ genre, isOpen: true })
    const q = genre === i18n.genres.at(-1) ? undefined : genre
    return void navigate({ href: paths.search({ tab: 'events', q }) })
  }

  return (
    <div className="page pt-5 pb-12 md:pt-8">
      <h1 className="display mb-3 text-[clamp(2.1rem,10vw,3rem)] md:mb-5 md:text-6xl">{i18n.headline.join(' ')}</h1>
      {next && !me ? (
        <PosterStrip next={next} />
      ) : (
        <TonightStrip me={me} placeholder={placeholder}>
          {found => <PosterStrip next={found} />}
        </TonightStrip>
      )}
      <Join isMember={me !== null} />
      <ul
        ref={fade}
        aria-label={i18n.genresTitle}
        className="strip -mx-5 mt-7 gap-2.5 px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
      >
        {i18n.genres.map(name => (
          <li key={name} className="shrink-0">
            <Chip onClick={() => openGenre(name)}>{name}</Chip>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-3xl text-muted">{i18n.tagline}</p>
      <Demos />
      {joining && <JoinDialog {...joining} onClose={() => setJoining({ ...joining, isOpen: false })} />}
    </div>
  )
}

/** Shown if the dialog cannot be loaded. */
function JoinInstead() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href: paths.join() }), [navigate])
  return null
}

/** After this time the posters are read from the device's cache, which is synchronised. */
const FRESH_MS = 5 * 60_000

/**
 * The posters that the server wrote into the document, so that the first paint needs neither a request nor the device's
 * cache. Null if the document is older, if the service worker served it, and if the visitor has chosen another city on
 * this device. Null also for a reader with other formats than those of the installation, in which the server wrote the
 * labels.
 */
function postersInDocument(nowMs: number): NextPosters | null {
  const json = document.getElementById('next-posters')?.textContent
  if (!json || nowMs - performance.timeOrigin > FRESH_MS) return null
  const { format } = useLanguage.getState()
  const written = formatAt(homeOfPage().country, format.locale)
  if (format.clock !== written.clock || format.tag !== written.tag) return null
  const next = JSON.parse(json) as NextPosters
  const chosen = localStorage.getItem(CITY_KEY)
  return chosen === null || chosen === JSON.stringify({ city: next.city, state: next.state }) ? next : null
}

/** The short way in with the links that need no choice, and the wizard by role, which is above them on a phone. */
function Join({ isMember }: { isMember: boolean }) {
  const { landing: i18n, shell } = useI18n()

  return (
    <section aria-label={i18n.getStarted} className="mt-6 flex flex-wrap items-center gap-3 md:mt-10">
      {!isMember && (
        <LinkButton href={paths.join()} className="min-h-14 w-full max-w-sm text-lg">
          {shell.header.join}
        </LinkButton>
      )}
      <div className="flex flex-wrap items-center gap-x-3 max-md:order-1">
        <SmallLink href={paths.signUp()}>{i18n.getStarted}</SmallLink>
        <LinkButton href={paths.signIn()} look="plain" size="small">
          {i18n.signIn}
        </LinkButton>
      </div>
      <div className="flex w-full flex-wrap gap-3 md:gap-6">
        <RoleCard accent="goer" i18n={i18n.goer} href={paths.signUp({ type: 'party_goer' })} />
        <RoleCard accent="host" i18n={i18n.host} href={paths.signUp({ type: 'party_host' })} />
      </div>
    </section>
  )
}

type RoleMessages = { title: string; text: string; join: string }

function RoleCard({ accent, i18n, href }: { accent: 'goer' | 'host'; i18n: RoleMessages; href: string }) {
  return (
    <div
      data-accent={accent}
      className="flex grow basis-36 items-center justify-between gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 max-sm:flex-col max-sm:items-stretch sm:flex-wrap md:p-5"
    >
      <div className="sm:min-w-44 sm:grow sm:basis-0">
        <h2 className="display text-2xl">{i18n.title}</h2>
        <p className="mt-1 text-muted max-sm:hidden">{i18n.text}</p>
      </div>
      <QuietLink href={href} className="max-sm:px-3">
        {i18n.join}
      </QuietLink>
    </div>
  )
}
