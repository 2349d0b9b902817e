import type { Event } from '#contract/events/events.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { whenOf } from './event-labels.ts'

/** Opens the device's share sheet; without one, puts the link on the clipboard. */
export async function shareEvent(event: Event) {
  const { language, i18n } = useLanguage.getState()
  const url = new URL(addressOf(event), location.origin).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: event.title, text: whenOf(event, language), url })
    } catch (error) {
      // The visitor closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ title: i18n.events.page.linkCopied, description: i18n.events.page.linkCopiedText })
  } catch {
    showToast({ title: i18n.events.page.shareFailed, description: url, tone: 'danger' })
  }
}

/** The short address. An event that an earlier version of the app cached has none yet. */
function addressOf({ id, slug }: Partial<Pick<Event, 'slug'>> & Pick<Event, 'id'>) {
  return slug ? paths.shortEvent(slug) : paths.event(id)
}
