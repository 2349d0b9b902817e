import type { Me } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { labelOf, reasonOf, useEdits } from '#pwa/edits/edits.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { SmallLink } from '#pwa/ui/link-button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { personStore } from '#sw/db.ts'
import { discardEdits, isInConflict } from '#sw/delivery/profile.ts'
import { isOpen } from '#sw/delivery/queue.ts'
import { EditConflicts } from './edit-conflicts.tsx'

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
