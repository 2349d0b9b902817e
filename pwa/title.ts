import { useEffect } from 'react'

/** What the tab, the history and a screen reader call this page. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title === '' ? 'Pista' : `${title} · Pista`
  }, [title])
}
