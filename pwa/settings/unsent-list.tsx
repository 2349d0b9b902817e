import { useState } from 'react'
import { displayNameOf } from '#contract/people/people.ts'
import type { WriteDescription } from '#pwa/data/describe-write.ts'
import { useLiveQuery } from '#pwa/data/live-query.ts'
import { flushSoon } from '#pwa/data/page-sync.ts'
import { useUnsent } from '#pwa/edits/unsent-changes.tsx'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { useSettingsI18n } from '#pwa/i18n/pages/settings.ts'
import { sentenceOfStored } from '#pwa/i18n/refusals.ts'
import { clockHere } from '#pwa/i18n/time-labels.ts'
import { deleteQueued } from '#pwa/jobs/apply/queued-applications.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type DeliveryFailure, personStore } from '#sw/db.ts'
import { queuedApplications } from '#sw/delivery/kinds/applications.ts'
import { messages, type QueuedMessage, retryMessage } from '#sw/delivery/kinds/messages.ts'
import { discard, rowsOfKind } from '#sw/delivery/queue.ts'
import { deviceStore } from '#sw/device-store.ts'

/** All unsent messages and changes with their times. Each can be deleted, and a failed message can be sent again. */
export function UnsentList({ userId }: { userId: string }) {
  const { format, i18n } = useLanguage()
  const { changes } = useUnsent(userId)
  const text = useSettingsI18n().storage
  const [deleting, setDeleting] = useState<QueuedMessage | null>(null)
  const unsent = useLiveQuery(() => unsentIn(userId).catch(() => []), [userId])
  const applications = useRefusedApplications(userId)
  if (!unsent) return null

  const tryAgain = async ({ id }: QueuedMessage) => {
    await retryMessage(personStore(userId), id)
    flushSoon(messages)
  }
  const remove = async () => {
    const isRemoved = deleting !== null && (await discard(personStore(userId), deleting.id))
    setDeleting(null)
    showToast({ title: isRemoved ? text.removed : i18n.people.unsent.underWay })
  }

  return (
    <section aria-label={text.unsent} className="border-t border-line pt-4">
      <h3 className="font-semibold">{text.unsent}</h3>
      {unsent.length + changes.length + applications.length === 0 && (
        <p className="text-sm text-muted">{text.allSent}</p>
      )}
      <ul>
        {unsent.map(({ item, name }) => (
          <Line
            key={item.id}
            label={name && text.to(name)}
            value={item.body.content}
            text={item.body.content}
            isFailed={item.state === 'failed'}
            failure={item.failure}
            time={clockHere(item.createdAt, format)}
            onRetry={() => void tryAgain(item)}
            onRemove={() => setDeleting(item)}
          />
        ))}
        {changes.map(({ row, remove, ...described }) => (
          <Line
            key={row.id}
            {...described}
            isFailed={row.state === 'failed'}
            failure={row.failure}
            time={clockHere(row.createdAt, format)}
            onRemove={() => void remove()}
          />
        ))}
        {applications.map(({ id, body, failure, createdAt }) => (
          <Line
            key={id}
            label={body.jobTitle}
            value={body.application.coverLetter || body.application.applicantName}
            {...(body.application.coverLetter && { text: body.application.coverLetter })}
            isFailed
            failure={failure}
            time={clockHere(createdAt, format)}
            onRemove={() => void deleteQueued(id, body)}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={text.removeTitle}
        confirm={text.remove}
        onConfirm={remove}
        cancel={text.cancel}
      >
        <p>{text.removeText}</p>
        <p dir="auto" className="mt-3 line-clamp-4 rounded-control bg-raised px-4 py-3">
          {deleting?.body.content}
        </p>
      </ConfirmDialog>
    </section>
  )
}

/** The applications of this member that were refused: the page of the job may be gone. */
function useRefusedApplications(userId: string) {
  const queued = useLiveQuery(() => queuedApplications(deviceStore).catch(() => [])) ?? []
  return queued.filter(({ state, body }) => state === 'failed' && body.owner === userId)
}

type LineProps = Omit<WriteDescription, 'label'> & {
  label: string | undefined
  isFailed: boolean
  failure: DeliveryFailure | null
  time: string
  onRetry?: () => void
  onRemove: () => void
}

function Line({ label, value, text: written, isFailed, failure, time, onRetry, onRemove }: LineProps) {
  const text = useSettingsI18n().storage
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm text-muted">
          {label && <bdi>{label} · </bdi>}
          <span className={isFailed ? 'text-danger' : 'text-waiting-strong'}>
            {isFailed ? text.notSent : text.waiting}
          </span>
          {' · '}
          {time}
        </p>
        <Written isFailed={isFailed} failure={failure}>
          {isFailed && written ? written : value}
        </Written>
      </div>
      <div className="flex gap-2">
        {isFailed && written && <CopyButton written={written} />}
        {isFailed && onRetry && (
          <SmallButton aria-label={text.retryThis(value.slice(0, 40))} onClick={onRetry}>
            {text.retry}
          </SmallButton>
        )}
        <Button look="danger" size="small" aria-label={text.removeThis(value.slice(0, 40))} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </li>
  )
}

/** What was written. After a refusal all of it is shown, with the reason, because its own screen may be gone. */
function Written({ isFailed, failure, children }: Pick<LineProps, 'isFailed' | 'failure'> & { children: string }) {
  const i18n = useI18n()
  if (!isFailed)
    return (
      <p dir="auto" className="truncate">
        {children}
      </p>
    )
  return (
    <>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {children}
      </p>
      <p className="text-sm text-muted">{sentenceOfStored(failure, i18n)}</p>
    </>
  )
}

function CopyButton({ written }: { written: string }) {
  const text = useSettingsI18n().storage
  const copy = () => copyText(written, { copied: text.copied, failed: text.copyFailed })
  return (
    <SmallButton aria-label={text.copyThis(written.slice(0, 40))} onClick={() => void copy()}>
      {text.copy}
    </SmallButton>
  )
}

/** The unsent messages in the order they were written, each with its recipient's name if it is cached. */
async function unsentIn(userId: string) {
  const store = personStore(userId)
  const rows = (await rowsOfKind(store, messages.name).toArray()) as QueuedMessage[]
  const items = rows.toSorted((one, two) => one.createdAt - two.createdAt)
  const conversations = await store.conversations.bulkGet(items.map(item => item.key))
  return items.map((item, index) => {
    const other = conversations[index]?.otherUser
    return { item, name: other && displayNameOf({ ...other, displayName: null }) }
  })
}
