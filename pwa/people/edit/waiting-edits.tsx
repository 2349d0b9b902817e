import type { Me } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { labelOf, reasonOf, useEdits } from '#pwa/edits/edits.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { personStore } from '#sw/db.ts'
import { discardEdits, isInConflict, preferOwnValues, profile, type QueuedEdit } from '#sw/delivery/kinds/profile.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { valueShown } from './profile-edit.tsx'

/** The state of the offline edits: waiting, refused or in conflict. The form shows refusals at their fields instead. */
export function WaitingEdits({ me, isInForm = false }: { me: Me; isInForm?: boolean }) {
  const i18n = useI18n()
  const text = i18n.people.unsaved
  const edits = useEdits(me.id) ?? []
  const conflicts = edits.filter(isInConflict)
  const refused = isInForm ? [] : edits.filter(edit => edit.state === 'failed' && !isInConflict(edit))
  const isWaiting = edits.some(isOpen)
  if (!isWaiting && refused.length === 0 && conflicts.length === 0) return null

  return (
    <div className="mb-6 space-y-3">
      {isWaiting && <Notice tone="offline">{text.waiting}</Notice>}
      <EditConflicts me={me} conflicts={conflicts} />
      {refused.map(edit => (
        <Notice
          key={edit.id}
          tone="error"
          action={
            <div className="flex gap-2">
              <SmallLink href={paths.editProfile}>{text.edit}</SmallLink>
              <SmallButton onClick={() => void discardEdits(personStore(me.id), [edit.key])}>
                {text.discard}
              </SmallButton>
            </div>
          }
        >
          {text.refused({ field: labelOf(edit, i18n), sentence: reasonOf(edit, i18n) })}
        </Notice>
      ))}
    </div>
  )
}

/**
 * Offline edits that conflict with changes from another device: both versions are shown until the member chooses one.
 */
function EditConflicts({ me, conflicts }: { me: Me; conflicts: QueuedEdit[] }) {
  const i18n = useI18n()
  const text = i18n.people.unsaved
  const conflictText = useEditConflictsI18n()

  const chooseYours = async (fields: string[]) => {
    await preferOwnValues(personStore(me.id), fields)
    const { flushSoon } = await import('#pwa/data/page-sync.ts')
    flushSoon(profile)
  }

  return groupsOf(conflicts).map(group => {
    const fields = group.map(({ key }) => key)
    const label = group[0] ? labelOf(group[0], i18n) : ''
    const versions = [
      { title: text.saved, values: group.map(({ body }) => body.saved) },
      { title: text.yours, values: group.map(({ body }) => body.value) },
    ]
    return (
      <Notice key={fields.join()} tone="error">
        <p>{text.conflict(label)}</p>
        <dl className="mt-3 grid gap-3 text-text sm:grid-cols-2">
          {versions.map(({ title, values }) => (
            <div key={title} className="min-w-0">
              <dt className="text-sm font-semibold text-muted">{title}</dt>
              <dd className="mt-1 max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
                {values.length > 1
                  ? values.filter(Boolean).join(', ') || conflictText.empty
                  : valueShown(values[0], conflictText)}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <SmallButton
            aria-label={`${text.keepSaved}: ${label}`}
            onClick={() => void discardEdits(personStore(me.id), fields)}
          >
            {text.keepSaved}
          </SmallButton>
          <SmallButton aria-label={`${text.keepYours}: ${label}`} onClick={() => void chooseYours(fields)}>
            {text.keepYours}
          </SmallButton>
        </div>
      </Notice>
    )
  })
}

/** City and state are one choice. */
function groupsOf(conflicts: QueuedEdit[]): QueuedEdit[][] {
  const isPlace = ({ key }: QueuedEdit) => key === 'city' || key === 'state'
  const place = conflicts.filter(isPlace)
  return [...(place.length > 0 ? [place] : []), ...conflicts.filter(edit => !isPlace(edit)).map(edit => [edit])]
}
