import { pages } from '#contract/paths.ts'
import { pageRoute } from '#pwa/shell/page-route.tsx'

export const jobsRoutes = [
  pageRoute(pages.createJob, () => import('./create-job-page.tsx')),
  pageRoute(pages.applyForJob, () => import('./apply-page.tsx')),
  pageRoute(pages.editJob, () => import('./edit-job-page.tsx')),
  pageRoute(pages.jobApplications, () => import('./applications-page.tsx')),
] as const
