import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Event } from '#contract/events/events.ts'
import { helperTokenIn } from '#contract/events/messages/notice-links.ts'
import { sourceCodeFrom } from '#contract/events/promotion/source-codes.ts'
import { pages, paths } from '#contract/paths.ts'
import { useChangeQuery, useQuery } from '#pwa/data/use-query.ts'
import { useI18n, useLanguage, useTitle } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { clockOrMoment } from '#pwa/i18n/time-labels.ts'
import { useHeaderOverPicture } from '#pwa/parts/over-picture.ts'
import { useSession } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { useWide } from '#pwa/ui/use-wide.ts'
import { personStore } from '#sw/db.ts'
import { failureOf } from '#sw/http/failures.ts'
import { EventFailed, EventMissing } from '../event/event-missing.tsx'
import { readEventAhead, useEvent } from '../event/use-event.ts'
import { hasVisits } from '../guests/visits-flag.ts'
import { EventBody } from './event-body.tsx'
import { EventTop, WideEventTop } from './event-top.tsx'

export default function EventPage() {
  const { eventId } = useParams({ from: pages.event })
  // From one event to the next all state begins anew: the page of the first one would lead back to it without end.
  return <EventAt key={eventId} eventId={eventId} />
}

/** @public Called by the route before each opening of the page. */
export async function prefetch({ eventId = '' }: { eventId?: string }) {
  // The page of the server is on the screen, and the app draws its own from the same response.
  if (document.querySelector('#root > main')) return
  await readEventAhead(eventId, useSession.getState().me?.id ?? null).catch(() => undefined)
}

function EventAt({ eventId }: { eventId: string }) {
  const me = useSession(session => session.me)
  const i18n = useI18n().events.page
  const nowMs = useNow()
  const isWide = useWide()
  const remote = useEvent(eventId, me?.id ?? null)
  useHelperLink(eventId, remote.refresh)
  useVisitSource(remote.state === 'loaded' ? remote.event : undefined, me?.id ?? null)
  useTitle(remote.state === 'loaded' ? remote.event.title : remote.state === 'missing' ? i18n.notFound : '')
  useHeaderOverPicture(!isWide && (remote.state === 'loaded' || remote.state === 'loading'))

  if (remote.state === 'loading') return <EventSkeleton />
  if (remote.state === 'missing') return <EventMissing />
  if (remote.state !== 'loaded') return <EventFailed onRetry={remote.refresh} />
  // The address of a listing that was joined with the event of its host.
  if (remote.event.id !== eventId) return <Navigate to={pages.event} params={{ eventId: remote.event.id }} replace />
  const Top = isWide ? WideEventTop : EventTop
  return (
    <article className={classNames('relative', isWide ? wideClasses : 'grow')} style={isWide ? wideColumns : undefined}>
      {remote.isOld && <OldNotice at={remote.at} />}
      <Top event={remote.event} nowMs={nowMs} />
      <EventBody found={remote} me={me} nowMs={nowMs} />
    </article>
  )
}

/**
 * Opens the link with which a host asks for help: the page then shows the question of the host, also on a draft. A
 * visitor signs in first and comes back with the link. The token is removed from the address unless the request can be
 * repeated.
 */
function useHelperLink(eventId: string, refresh: () => void) {
  const navigate = useNavigate()
  const i18n = useI18n()
  const token = useLocation({ select: ({ hash }) => helperTokenIn(hash) })
  const { status, me } = useSession()
  const userId = me?.id

  const open = useEffectEvent(async (present: string) => {
    const here = location.pathname + location.search
    if (userId === undefined)
      return await navigate({ href: paths.signInToContinue({ redirect: here + location.hash }), replace: true })
    const { notSaved, notSavedOffline } = i18n.events.page
    try {
      const { redeemHelperLink } = await import('#sw/direct/event-people.ts')
      await redeemHelperLink(personStore(userId), eventId, present)
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, notSaved, notSavedOffline), tone: 'danger' })
      if (failureOf(error) !== 'refused') return
    }
    await navigate({ href: here, replace: true, resetScroll: false, viewTransition: false })
    refresh()
  })
  useEffect(() => {
    if (token !== undefined && status !== 'unknown') void open(token)
  }, [token, status, userId])
}

/**
 * Counts the visit when the event was opened through a link with a code (`?from=poster`), and then removes the code
 * from the address, so that a copied address has none. The page does this and not the server, whose response is cached
 * and the same for all links.
 */
function useVisitSource(event: Pick<Event, 'id' | 'createdBy' | 'status'> | undefined, userId: string | null) {
  const change = useChangeQuery()
  const typed = useQuery().get('from')
  const eventId = event?.id
  const isCounted = event !== undefined && event.createdBy !== userId && event.status !== 'draft'

  const removeCode = useEffectEvent(() => change({ from: undefined }))

  useEffect(() => {
    if (eventId === undefined) return
    let isCurrent = true
    const code = typed === null ? undefined : sourceCodeFrom(typed)
    void handle({ eventId, userId, code: isCounted ? code : undefined })
      .catch(() => undefined)
      // A page that is loaded again before the visit is stored still has the code.
      .then(() => (isCurrent && typed !== null ? removeCode() : undefined))
    return () => {
      isCurrent = false
    }
  }, [eventId, userId, typed, isCounted])
}

/** Loads the module for visits only on a device that came through such a link. Without IndexedDB nothing is counted. */
async function handle({ eventId, userId, code }: { eventId: string; userId: string | null; code: string | undefined }) {
  if (code === undefined && !hasVisits()) return
  const visits = await import('../guests/visits.ts')
  if (code !== undefined) await visits.countVisit(eventId, code)
  if (userId !== null) await visits.rememberCode(eventId, userId)
  void visits.sendWaitingVisits().catch(() => undefined)
}

/**
 * The server cannot be reached. The notice lies over the picture: it comes while the stored page is being read, and
 * moves nothing of it.
 */
function OldNotice({ at }: { at: number }) {
  const { format, i18n } = useLanguage()
  return (
    <div className="page absolute inset-x-0 top-16 z-10">
      <div className="max-w-sm rounded-control bg-surface">
        <Notice tone="offline">
          {at > 0 ? i18n.events.page.updated(clockOrMoment(at, format)) : i18n.shell.offline}
        </Notice>
      </div>
    </div>
  )
}

const wideClasses = 'page grid grow content-start items-start gap-x-10 pt-8 pb-10'

/** Picture, facts and actions. The last row takes the height that the picture needs. */
const wideColumns = { gridTemplate: 'auto auto 1fr / minmax(0, 25rem) minmax(0, 1fr) 22rem' }

function EventSkeleton() {
  const loading = <output className="sr-only">{useI18n().events.page.loading}</output>
  if (useWide())
    return (
      <div className={wideClasses} style={wideColumns}>
        {loading}
        <Skeleton className="aspect-[4/5]" />
        <div aria-hidden className="space-y-5">
          <Skeleton className="h-7 w-24 rounded-full!" />
          <Skeleton className="h-32" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-64" />
      </div>
    )
  return (
    <div className="grow">
      {loading}
      <div aria-hidden data-theme="dark" className="bg-ground">
        <div className="page flex min-h-[27rem] flex-col justify-end pb-8 md:min-h-[30rem]">
          <Skeleton className="h-7 w-24 rounded-full!" />
          <Skeleton className="mt-3 h-24 w-4/5 max-w-xl" />
        </div>
      </div>
      <div aria-hidden className="page space-y-5 py-6">
        <Skeleton className="h-6 w-3/5 max-w-sm" />
        <Skeleton className="h-4 w-2/5 max-w-xs" />
        <Skeleton className="h-16 max-w-md" />
        <Skeleton className="h-16 max-w-lg" />
        <Skeleton className="h-28 max-w-2xl" />
      </div>
    </div>
  )
}
