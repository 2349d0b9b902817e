import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { withI18n } from '#pwa/i18n.ts'
import { rootRoute } from './root-route.tsx'

/** One page at one path, in its own chunk: `pageRoute(pages.about, () => import('./about-page.tsx'))`. */
export function pageRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return firstScreenRoute(path, withI18n(load))
}

/** Like `pageRoute`, for a page that needs no messages beyond the excerpt of the first screen. */
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
