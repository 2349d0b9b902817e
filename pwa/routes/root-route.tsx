import { createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#pwa/parts/not-found-page.tsx'
import { Shell } from '#pwa/shell/shell.tsx'

/** The parent of every page's route. */
export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
})
