import type { ReactNode } from 'react'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { SkeletonRow } from '#pwa/ui/skeleton.tsx'
import type { useUncached } from './gate.ts'

type NotLoadedProps = {
  response: ReturnType<typeof useUncached>
  failed: string
  placeholder?: ReactNode
}

/** In place of a response that is not there: a placeholder while it loads, then why, and a button. */
export function NotLoaded({ response, failed, placeholder = <SkeletonRow /> }: NotLoadedProps) {
  const { retry } = useAdminI18n()
  const { body, isFailed, refresh } = response
  if (!isFailed) return body === undefined && placeholder
  return (
    <Notice tone="error" className="mt-4" action={<SmallButton onClick={refresh}>{retry}</SmallButton>}>
      {failed}
    </Notice>
  )
}
