import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { rootRoute } from './root-route.tsx'

/** One page at one path, in its own chunk: `pageRoute(pages.search, () => import('#pwa/people/search/search-page.tsx'))`. */
export function pageRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  const loadPage = withI18n(load)
  return firstScreenRoute(path, async () => {
    const [page] = await Promise.all([loadPage(), loadPageShapes()])
    return page
  })
}

/** The calls of all pages but the first screens need these shapes, so they are loaded together with the page. */
export async function loadPageShapes() {
  await import('#sw/http/page-shapes.ts')
}

/** Like `pageRoute`, for a page that sends only the calls of a first screen. It may need the messages of the excerpt only. */
export function firstScreenRoute<const Path extends string>(
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load) })
}

/** One of several pages that share a chunk. */
export function pageOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ default: (await load())[name] })
}
