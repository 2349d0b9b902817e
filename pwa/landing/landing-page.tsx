import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { PosterStrip, PosterStripSkeleton } from '#pwa/events/event/poster-strip.tsx'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useTitle } from '#pwa/i18n/title.ts'
import { useSession } from '#pwa/session/session.ts'
import { Chip } from '#pwa/ui/chip.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { useEdgeFade } from '#pwa/ui/use-edge-fade.ts'
import { useNow } from '#pwa/ui/use-now.ts'
import { Join } from './join-row.tsx'
import { postersInDocument } from './posters-in-document.ts'

// These parts are below the first screen, open on a tap, or need the device's cache of events, so they are loaded later.
const Demos = optional(() => import(/* online */ './demo-links.tsx'))
const JoinDialog = optional(() => import(/* online */ './join-dialog.tsx'), { instead: SignUpInstead })
const TonightStrip = optional(() => import('#pwa/events/list/tonight-strip.tsx'), {
  placeholder: <PosterStripSkeleton />,
})

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
      {next && !me ? <PosterStrip next={next} /> : <TonightStrip me={me} />}
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

/** Shown if the dialog cannot be loaded: the visitor joins on the page that "Get Started" leads to. */
function SignUpInstead() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href: paths.signUp() }), [navigate])
  return null
}
