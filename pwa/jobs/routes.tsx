import { pages } from '#contract/paths.ts'
import { pageRoute, soonRoute } from '#pwa/shell/page-route.tsx'

export const jobsRoutes = [
  pageRoute(pages.createJob, () => import('./create-job-page.tsx')),
  pageRoute(pages.applyForJob, () => import('./apply-page.tsx')),
  soonRoute(pages.editJob),
  soonRoute(pages.jobApplications),
] as const
