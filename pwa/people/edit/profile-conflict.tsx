import { ConflictDialog } from '#pwa/edits/conflict-dialog.tsx'
import type { Base } from '#pwa/edits/merge.ts'
import { useEditConflictsI18n } from '#pwa/i18n/pages/edit-conflicts.ts'
import { type ProfileEdit, type ProfileUnit, useProfileConflict } from './profile-edit.tsx'

type ProfileConflictProps = {
  conflict: { form: ProfileEdit; saved: Base<ProfileEdit>; conflicts: ProfileUnit[] } | null
  onChosen: (yours: ProfileUnit[]) => void
  onClose: () => void
}

export function ProfileConflict({ conflict, onChosen, onClose }: ProfileConflictProps) {
  const text = useEditConflictsI18n()
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
