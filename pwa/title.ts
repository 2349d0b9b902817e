import { useEffect } from 'react'

/** Sets the title of the page for the tab, the history and screen readers. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Pista' : `${title} · Pista`
  }, [title])
}
