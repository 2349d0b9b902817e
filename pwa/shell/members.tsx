import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'
import { refreshMeIfOld } from '#pwa/accounts/current-user.ts'
import { type Me, useSession } from '#pwa/accounts/session.ts'
import { LoadingPage } from './loading-page.tsx'

/** A page for whoever is signed in; everybody else is taken to the door, which brings them back here. */
export function Members({
  children,
  loading = <LoadingPage />,
}: {
  children: (me: Me) => ReactNode
  loading?: ReactNode
}) {
  const { status, me } = useSession()
  const here = useLocation({ select: location => location.pathname.toLowerCase() })

  // Who is here is the server's to say, and it may have changed its mind.
  useEffect(refreshMeIfOld, [])

  if (status === 'unknown') return loading
  if (!me) return <Elsewhere to={pages.signInToContinue} />
  if (isYetToSayWho(me) && !openToAll.includes(here)) return <Elsewhere to={pages.onboarding} />
  return children(me)
}

/**
 * Whoever came through a provider has only a name so far. They say who they are before anything else; leaving for good
 * needs no answers.
 */
function isYetToSayWho(me: Me) {
  return me.hasPassword === false && me.isProfileComplete === 0
}

const openToAll: string[] = [pages.onboarding, pages.settings]

/** The way back is read once: while the other page is being fetched, the address already says that one. */
function Elsewhere({ to }: { to: typeof pages.signInToContinue | typeof pages.onboarding }) {
  const here = useLocation({ select: location => location.href })
  const [back] = useState(here)
  return <Navigate to={to} search={{ redirect: back }} replace />
}
