import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { isShared } from '#pwa/ui/hand-over.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { whenOf } from '../event/event-labels.tsx'

/** Opens the device's share sheet; without one, puts the link on the clipboard. */
export async function shareEvent(event: Event) {
  const { format } = useLanguage.getState()
  const url = linkOf(event, location.origin)
  if (!(await isShared({ title: event.title, text: whenOf(event, format), url }))) await copyLink(url)
}

export async function copyLink(url: string) {
  const { page } = useLanguage.getState().i18n.events
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: page.linkCopied, description: page.linkCopiedText })
  } catch {
    showToast({ title: page.shareFailed, description: url, tone: 'danger' })
  }
}

/**
 * The short address, with the code by which the analytics of the host count its visits. An event that an earlier
 * version of the app cached has no short address yet.
 */
export function linkOf(
  { id, slug }: Partial<Pick<Event, 'slug'>> & Pick<Event, 'id'>,
  origin: string,
  code?: string,
): string {
  const url = new URL(slug ? paths.shortEvent(slug) : paths.event(id), origin)
  if (code) url.searchParams.set('from', code)
  return url.href
}

/** A name for a file about the event. */
export function fileNameOf(title: string) {
  return title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'pista'
}
