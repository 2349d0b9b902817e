import { paths } from '#contract/paths.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { takeSentKeys } from './queued-applications.ts'

type Sentences = ReturnType<typeof useJobsI18n>['apply']

const shownKeys = new Set<string>()

/** Shows once on this page that an application has been sent: its form, its card and the notice may all notice it. */
export function showSent(key: string, { successTitle, submitted, follow }: Sentences, jobId?: number) {
  if (shownKeys.has(key)) return
  shownKeys.add(key)
  const link = jobId === undefined ? {} : { link: { name: follow, href: paths.ownApplication(jobId, key) } }
  showToast({ title: successTitle, description: submitted, ...link })
}

/** Shows which applications were sent meanwhile, also by the service worker while no page was open. */
export async function showSentMeanwhile(i18n: Sentences) {
  for (const key of await takeSentKeys()) showSent(key, i18n)
}
