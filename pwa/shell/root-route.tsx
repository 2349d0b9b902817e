import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { Shell } from './shell.tsx'

/** Every feature hangs its pages under this one. */
export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
})
