import { dateText } from '#contract/i18n/dates.ts'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Format } from '#contract/i18n/region.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { useRevokedDevice } from './revoked-device.ts'

/** On the sign-in pages of a revoked device: the time at which its data is deleted, or that this has been done. */
export function RevokedNotice() {
  const { format, i18n } = useLanguage()
  const { until, isErased } = useRevokedDevice()
  const text = i18n.accounts.signIn

  if (isErased) return <Notice>{text.erased}</Notice>
  return until === null ? null : <Notice>{revokedText(until, text, format)}</Notice>
}

export function revokedText(until: number, { revoked }: I18n['accounts']['signIn'], format: Format): string {
  const day = dateText(until, { weekday: 'long' }, format)
  const time = clockHere(until, format)
  return revoked({ day, time, hour: Number.parseInt(time) })
}
