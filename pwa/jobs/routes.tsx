import { pages } from '#contract/paths.ts'
import { soonRoute } from '#pwa/shell/page-route.tsx'

export const jobsRoutes = [
  soonRoute(pages.createJob),
  soonRoute(pages.applyForJob),
  soonRoute(pages.editJob),
  soonRoute(pages.jobApplications),
] as const
