import type { AnyRouter } from '@tanstack/react-router'
import { isPagePath } from '#contract/paths.ts'
import { needsNewDocument } from '#pwa/data/until-loaded.ts'
import { hasNetwork } from '#sw/online.ts'

/**
 * All links are plain anchors, also in `ui/`. A click on a link to a page of the app is handled by the router; every
 * other address (`/api/logout`, a file, another site) is left to the browser.
 */
export function followLinks(router: AnyRouter) {
  document.addEventListener('click', event => {
    const href = pageHref(event)
    const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (href === undefined || hasKey || event.defaultPrevented || (needsNewDocument() && hasNetwork())) return
    event.preventDefault()
    void router.navigate({ href })
  })

  // Preloads on pointer down, hover and focus, so that the page is usually loaded before the click.
  for (const intent of ['pointerdown', 'mouseover', 'focusin'] as const)
    document.addEventListener(intent, event => {
      const to = pageHref(event)?.replace(/[?#].*/, '')
      if (to !== undefined) void router.preloadRoute({ to })
    })

  // Moves the focus to the start of a new page, as a full page load would.
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) document.getElementById('content')?.focus({ preventScroll: true })
  })
}

function pageHref(event: Event) {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor?.href || anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return undefined
  const url = new URL(anchor.href)
  const isWithinPage = url.pathname === location.pathname && url.search === location.search && url.hash !== ''
  if (url.origin !== location.origin || isWithinPage || !isPagePath(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}
