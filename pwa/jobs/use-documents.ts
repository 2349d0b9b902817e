import { useState } from 'react'
import { PHOTO_MAX_BYTES, RESUME_MAX_BYTES, RESUME_TYPES } from '#contract/applications.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useJobMessages } from './i18n.ts'
import type { Files } from './queued-applications.ts'

export type Document = { file: File | null; onChoose: (file: File | null) => void }

/** A file that does not fit is not kept, and a toast says why. `onChosen` hears of every change. */
export function useDocuments(start: Files, onChosen: (files: Files) => void): { photo: Document; resume: Document } {
  const words = useJobMessages().apply
  const [files, setFiles] = useState(start)

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })
  const keep = (changed: Partial<Files>) => {
    const all = { ...files, ...changed }
    setFiles(all)
    onChosen(all)
  }

  return {
    photo: {
      file: files.photo,
      onChoose(file) {
        if (file && !file.type.startsWith('image/')) return refuse(words.wrongTypeTitle, words.photoWrongType)
        if (file && file.size > PHOTO_MAX_BYTES) return refuse(words.tooLargeTitle, words.photoTooLarge)
        return keep({ photo: file })
      },
    },
    resume: {
      file: files.resume,
      onChoose(file) {
        if (file && !isResume(file.name)) return refuse(words.wrongTypeTitle, words.resumeWrongType)
        if (file && file.size > RESUME_MAX_BYTES) return refuse(words.tooLargeTitle, words.resumeTooLarge)
        return keep({ resume: file })
      },
    },
  }
}

function isResume(name: string) {
  return RESUME_TYPES.some(type => name.toLowerCase().endsWith(type))
}
