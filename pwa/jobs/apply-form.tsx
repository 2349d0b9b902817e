import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import type { ApplyBody } from '#contract/applications.ts'
import type { Job } from '#contract/jobs.ts'
import { pages } from '#contract/paths.ts'
import { useOwner } from '#pwa/session.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useDraft } from '#pwa/use-draft.ts'
import { ApplicationForm, emptyApplication } from './application-form.tsx'
import {
  applicantStore,
  chosenFor,
  draftFor,
  forgetApplication,
  type KeptApplication,
  takeBack,
} from './kept-applications.ts'
import { useShowsKept } from './kept-on-page.ts'
import { WaitingApplication } from './waiting-application.tsx'
import { useJobWords } from './words.ts'

/** The form, or what was submitted and waits: with all that was typed and chosen, also after a reload or a refusal. */
export function ApplyForm({ job }: { job: Pick<Job, 'id' | 'title'> }) {
  const words = useJobWords().apply
  const navigate = useNavigate()
  const owner = useOwner()
  const draft = useDraft<ApplyBody>(owner, draftFor(job.id))
  const found = useLiveQuery(async () => await onThisDevice(job.id), [job.id])
  // While the form sends what it has just put on the device, it stays what it was; so it does with a refusal at its fields.
  const [frozen, setFrozen] = useState<{ kept: KeptApplication | undefined }>()
  const [changing, setChanging] = useState<KeptApplication>()
  const isKnown = draft.restored !== undefined && found !== undefined
  useShowsKept(isKnown ? job.id : null)
  if (!isKnown) return null
  const { kept } = frozen ?? found

  const sent = async () => {
    await draft.forget()
    showToast({ title: words.successTitle, description: words.submitted })
    await navigate({ to: pages.landing })
  }
  const remove = async (one: KeptApplication) => {
    setChanging(undefined)
    await draft.forget()
    await forgetApplication(one)
    setFrozen(undefined)
  }
  /**
   * What is changed is a new submission under a new key: should the old one have arrived after all, its answer lost, the
   * server would take the old key for the old one and ignore what was changed.
   */
  const change = async (one: KeptApplication) => {
    setChanging(one)
    draft.keep(one.application)
    await takeBack(one)
  }
  if (kept?.state === 'waiting')
    return (
      <WaitingApplication
        kept={kept}
        onSent={sent}
        onChange={async () => await change(kept)}
        onDelete={async () => await remove(kept)}
      />
    )
  const start = kept ?? changing
  return (
    <ApplicationForm
      // A refused one that is deleted, here or in another tab, takes what it said out of the form.
      key={kept ? 'refused' : 'new'}
      job={job}
      owner={owner}
      refused={kept}
      start={{ ...emptyApplication, ...draft.restored, ...start?.application }}
      files={start?.files ?? found.chosen}
      onTyped={draft.keep}
      onKept={async () => {
        setChanging(undefined)
        await draft.forget()
      }}
      onSending={async isSending => {
        const now = isSending ? kept : (await onThisDevice(job.id)).kept
        setFrozen(now?.state === 'waiting' ? undefined : { kept: now })
      }}
      onSent={sent}
      onDelete={remove}
    />
  )
}

/** A device without a database has nothing, and applies as it always did. */
async function onThisDevice(jobId: number) {
  const nothing = { kept: undefined, chosen: { photo: null, resume: null } }
  try {
    return { kept: await applicantStore.kept.where({ jobId }).first(), chosen: await chosenFor(jobId) }
  } catch {
    return nothing
  }
}
