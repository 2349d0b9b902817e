import { useState } from 'react'
import type { Application } from '#contract/jobs/applications.ts'
import { Button } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'
import { useHiringI18n } from './hiring-i18n.ts'
import { useJobI18n } from './i18n.ts'

type MoreApplicationsProps = { jobId: number; after: string; onMore: (more: Application[]) => void }

export function MoreApplications({ jobId, after, onMore }: MoreApplicationsProps) {
  const text = useHiringI18n()
  const { errorTitle } = useJobI18n().create
  const [isBusy, setIsBusy] = useState(false)

  const load = async () => {
    setIsBusy(true)
    await request<Application[]>(`/api/jobs/${jobId}/applications?cursor=${after}`).then(onMore, () =>
      showToast({ title: errorTitle, description: text.moreFailed, tone: 'danger' }),
    )
    setIsBusy(false)
  }

  return (
    <Button look="quiet" isBusy={isBusy} className="mt-5 w-full" onClick={() => void load()}>
      {text.more}
    </Button>
  )
}
