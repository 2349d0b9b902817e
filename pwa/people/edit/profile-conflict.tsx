import { ConflictDialog } from '#pwa/edits/conflict-dialog.tsx'
import { useConflictI18n } from '#pwa/edits/i18n.ts'
import type { Base } from '#pwa/edits/merge.ts'
import { type ProfileEdit, type ProfileUnit, useProfileConflict } from './profile-edit.tsx'

type ProfileConflictProps = {
  conflict: { form: ProfileEdit; saved: Base<ProfileEdit>; conflicts: ProfileUnit[] } | null
  onChosen: (yours: ProfileUnit[]) => void
  onClose: () => void
}

export function ProfileConflict({ conflict, onChosen, onClose }: ProfileConflictProps) {
  const text = useConflictI18n()
  const fieldsOf = useProfileConflict()
  return (
    <ConflictDialog
      fields={conflict === null ? [] : fieldsOf(conflict.conflicts, conflict.saved.form, conflict.form)}
      submit={text.save}
      onChosen={onChosen}
      onClose={onClose}
    />
  )
}
