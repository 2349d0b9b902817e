import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { pages } from '#contract/paths.ts'
import { type Me, useSession } from '#pwa/session.ts'
import { freshenMe } from '#pwa/who.ts'
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

  // Who is here is the server's to say, and it may have changed its mind.
  useEffect(freshenMe, [])

  if (status === 'unknown') return loading
  if (!me) return <ToTheDoor />
  return children(me)
}

/** The way back is read once: while the door is being fetched, the address already says the door. */
function ToTheDoor() {
  const here = useLocation({ select: location => location.href })
  const [back] = useState(here)
  return <Navigate to={pages.signInToContinue} search={{ redirect: back }} replace />
}
