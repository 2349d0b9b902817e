import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { optional } from '#pwa/exact-optional.ts'
import { useI18n } from '#pwa/i18n.ts'
import { useTitle } from '#pwa/title.ts'
import { Hero } from './hero.tsx'
import { Rhythms } from './rhythms.tsx'

// These parts are below the first screen or open on a tap, so they are loaded later.
const Demos = optional(() => import('./demo-links.tsx'))
const JoinDialog = optional(() => import('./join-dialog.tsx'), SignUpInstead)
const TonightStrip = optional(() => import('#pwa/events/tonight-strip.tsx'))

export default function LandingPage() {
  const i18n = useI18n().landing
  const me = useSession(session => session.me)
  const navigate = useNavigate()
  const [joining, setJoining] = useState<'never' | 'open' | 'closed'>('never')
  useTitle('')

  /**
   * A click on a genre opens the join dialog for visitors, and the search for that genre for members. "And much more"
   * searches without a genre.
   */
  const openGenre = (genre: string) => {
    if (!me) return setJoining('open')
    const q = genre === i18n.genres.at(-1) ? undefined : genre
    return void navigate({ href: paths.search({ tab: 'events', q }) })
  }

  return (
    <>
      <Hero onGenre={openGenre} />
      {me && (
        <Suspense>
          <TonightStrip me={me} />
        </Suspense>
      )}
      <Rhythms />
      <Suspense>
        <Demos />
      </Suspense>
      <p className="page pb-6 text-center">
        <a
          href={paths.admin}
          className="inline-flex min-h-11 items-center px-4 text-sm text-muted no-underline hover:text-text"
        >
          {i18n.admin}
        </a>
      </p>
      {joining !== 'never' && (
        <Suspense>
          <JoinDialog isOpen={joining === 'open'} onClose={() => setJoining('closed')} />
        </Suspense>
      )}
    </>
  )
}

/** Shown if the dialog cannot be loaded: the visitor joins on the page that "Get Started" leads to. */
function SignUpInstead() {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href: paths.signUp() }), [navigate])
  return null
}
