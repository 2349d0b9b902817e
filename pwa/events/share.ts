import type { Event } from '#contract/events.ts'
import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { whenOf } from './event-labels.ts'

/** Through the phone's own sheet where there is one, else the link lies ready to be pasted. */
export async function shareEvent(event: Event) {
  const { language, i18n } = useLanguage.getState()
  const url = new URL(paths.event(event.id), location.origin).href
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: event.title, text: whenOf(event, language), url })
    } catch (error) {
      // Closing the sheet is an answer too.
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
