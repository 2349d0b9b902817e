import { pages } from '#contract/paths.ts'
import { pageRoute } from './page-route.tsx'

export const jobsRoutes = [
  pageRoute(pages.createJob, () => import('#pwa/jobs/create-job-page.tsx')),
  pageRoute(pages.applyForJob, () => import('#pwa/jobs/apply-page.tsx')),
  pageRoute(pages.editJob, () => import('#pwa/jobs/edit-job-page.tsx')),
  pageRoute(pages.jobApplications, () => import('#pwa/jobs/applications-page.tsx')),
] as const
