import { useState } from 'react'
import { PHOTO_MAX_BYTES, RESUME_MAX_BYTES, RESUME_TYPES } from '#contract/jobs/applications.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { ApplicationFiles } from '#sw/device-store.ts'

export type Document = { file: File | null; onChoose: (file: File | null) => void }

/** The chosen files. A file of the wrong type or size is refused with a toast. `onChosen` is called on every change. */
export function useDocuments(
  start: ApplicationFiles,
  onChosen: (files: ApplicationFiles) => void,
): { photo: Document; resume: Document } {
  const i18n = useJobsI18n().apply
  const [files, setFiles] = useState(start)

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })
  const keep = (changed: Partial<ApplicationFiles>) => {
    const all = { ...files, ...changed }
    setFiles(all)
    onChosen(all)
  }

  return {
    photo: {
      file: files.photo,
      onChoose(file) {
        if (file && !file.type.startsWith('image/')) return refuse(i18n.wrongTypeTitle, i18n.photoWrongType)
        if (file && file.size > PHOTO_MAX_BYTES) return refuse(i18n.tooLargeTitle, i18n.photoTooLarge)
        return keep({ photo: file })
      },
    },
    resume: {
      file: files.resume,
      onChoose(file) {
        if (file && !isResume(file.name)) return refuse(i18n.wrongTypeTitle, i18n.resumeWrongType)
        if (file && file.size > RESUME_MAX_BYTES) return refuse(i18n.tooLargeTitle, i18n.resumeTooLarge)
        return keep({ resume: file })
      },
    },
  }
}

function isResume(name: string) {
  return RESUME_TYPES.some(type => name.toLowerCase().endsWith(type))
}
