import { dateText } from '#contract/i18n/dates.ts'
import { useFormat } from '#pwa/i18n.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { useQueuedI18n } from './queued-i18n.ts'

/** Shown to the applicant on a later visit to the job: confirms that the application was sent. */
export function AppliedNotice({ at }: { at: number }) {
  const text = useQueuedI18n()
  const date = dateText(at, { day: 'numeric', month: 'long', year: 'numeric' }, useFormat())
  return <Notice tone="good">{text.applied(date)}</Notice>
}
