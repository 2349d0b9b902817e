import { useEffect } from 'react'

/** Scrolls to the section in the URL once the page is rendered, because the browser looked for it before that. */
export function useScrollToSection() {
  useEffect(() => {
    const section = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
    section?.scrollIntoView()
  }, [])
}
