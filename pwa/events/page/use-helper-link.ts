import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { helperTokenIn } from '#contract/events/messages/notice-links.ts'
import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { useSession } from '#pwa/session/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { failureOf } from '#sw/http/failures.ts'

/**
 * Opens the link with which a host asks for help: the page then shows the question of the host, also on a draft. A visitor
 * signs in first and comes back with the link. The token is removed from the address unless the request can be repeated.
 */
export function useHelperLink(eventId: string, refresh: () => void) {
  const navigate = useNavigate()
  const i18n = useI18n()
  const { hash, href } = useLocation()
  const { status, me } = useSession()
  const token = helperTokenIn(hash)
  const userId = me?.id

  const open = useEffectEvent(async (present: string) => {
    if (userId === undefined) return await navigate({ href: paths.signInToContinue({ redirect: href }), replace: true })
    const { notSaved, notSavedOffline } = i18n.events.page
    try {
      const { redeemHelperLink } = await import('#sw/direct/event-people.ts')
      await redeemHelperLink(personStore(userId), eventId, present)
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, notSaved, notSavedOffline), tone: 'danger' })
      if (failureOf(error) !== 'refused') return
    }
    await navigate({ href: href.replace(/#.*/, ''), replace: true, resetScroll: false, viewTransition: false })
    refresh()
  })
  useEffect(() => {
    if (token !== undefined && status !== 'unknown') void open(token)
  }, [token, status, userId])
}
