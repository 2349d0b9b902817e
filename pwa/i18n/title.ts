import { useEffect } from 'react'
import { siteName } from './page-site.ts'

/** Sets the title of the page for the tab, the history and screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? siteName() : `${title} · ${siteName()}`
  }, [title])
}
