import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withI18n } from '#pwa/i18n/i18n.ts'
import { rootRoute } from './root-route.tsx'

/** One page at one path, in its own chunk: `pageRoute(pages.search, () => import('#pwa/people/search/search-page.tsx'))`. */
export function pageRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return firstScreenRoute(path, withI18n(load))
}

/** Like `pageRoute`, for a first screen, which may need the messages of the excerpt only. */
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
