import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { rootRoute } from './root-route.tsx'

/** One page at one path, in a chunk of its own: `pageRoute(pages.about, () => import('./about-page.tsx'))`. */
export function pageRoute<const Path extends string>(path: Path, load: () => Promise<{ default: ComponentType }>) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load) })
}

/** One of several pages that travel in one chunk. */
export function pageOf<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ default: (await load())[name] })
}
