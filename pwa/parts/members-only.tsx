import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'
import { refreshMeIfOld } from '#pwa/session/current-user.ts'
import { hasIncompleteProfile } from '#pwa/session/incomplete-profile.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { LoadingPage } from './loading-page.tsx'

/**
 * A page for signed-in members. Other visitors are redirected to the sign-in page, which sends them back here
 * afterwards.
 */
export function MembersOnly({
  children,
  loading = <LoadingPage />,
}: {
  children: (me: Me) => ReactNode
  loading?: ReactNode
}) {
  const { status, me } = useSession()
  const isOpen = useLocation({ select: ({ pathname }) => openWithoutProfile.includes(pathname.toLowerCase()) })

  // The server decides whether the session is still valid, and the cached response may be outdated.
  useEffect(refreshMeIfOld, [])

  if (status === 'unknown') return loading
  if (!me) return <Redirect to={pages.signInToContinue} />
  if (hasIncompleteProfile(me) && !isOpen) return <Redirect to={pages.join} />
  return children(me)
}

/** The settings stay open to a member without a complete profile, who can delete the account there. */
const openWithoutProfile: string[] = [pages.onboarding, pages.settings]

/**
 * The return address is read once: while the next page is loading, the location already contains that page's address.
 */
function Redirect({ to }: { to: typeof pages.signInToContinue | typeof pages.join }) {
  const here = useLocation({ select: location => location.href })
  const [returnTo] = useState(here)
  return <Navigate to={to} search={{ redirect: returnTo }} replace />
}
