import { createRoute } from '@tanstack/react-router'
import { pages } from '#contract/paths.ts'
import { rootRoute } from '#pwa/shell/root-route.tsx'
import { LandingPage } from './landing-page.tsx'

/** The one page that travels with the shell: for a stranger's first visit a second trip would cost more than its size. */
export const landingRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: pages.landing, component: LandingPage }),
] as const
