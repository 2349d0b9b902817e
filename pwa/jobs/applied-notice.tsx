import { useLanguage } from '#pwa/i18n.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { useQueuedI18n } from './queued-i18n.ts'

/** Shown to the applicant on a later visit to the job: confirms that the application was sent. */
export function AppliedNotice({ at }: { at: number }) {
  const text = useQueuedI18n()
  const language = useLanguage(state => state.language)
  const date = new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' })
  return <Notice tone="good">{text.applied(date)}</Notice>
}
