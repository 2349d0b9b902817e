import { useState } from 'react'
import { PHOTO_MAX_BYTES, RESUME_MAX_BYTES, RESUME_TYPES } from '#contract/applications.ts'
import { showToast } from '#pwa/ui/toast.tsx'
import { useWords } from '#pwa/words.ts'

export type Document = { file: File | null; onChoose: (file: File | null) => void }

/** A file that does not fit is not kept, and a toast says why. */
export function useDocuments(): { photo: Document; resume: Document } {
  const words = useWords().jobs.apply
  const [photo, setPhoto] = useState<File | null>(null)
  const [resume, setResume] = useState<File | null>(null)

  const refuse = (title: string, description: string) => showToast({ title, description, tone: 'danger' })

  return {
    photo: {
      file: photo,
      onChoose(file) {
        if (file && !file.type.startsWith('image/')) return refuse(words.wrongTypeTitle, words.photoWrongType)
        if (file && file.size > PHOTO_MAX_BYTES) return refuse(words.tooLargeTitle, words.photoTooLarge)
        return setPhoto(file)
      },
    },
    resume: {
      file: resume,
      onChoose(file) {
        if (file && !isResume(file.name)) return refuse(words.wrongTypeTitle, words.resumeWrongType)
        if (file && file.size > RESUME_MAX_BYTES) return refuse(words.tooLargeTitle, words.resumeTooLarge)
        return setResume(file)
      },
    },
  }
}

function isResume(name: string) {
  return RESUME_TYPES.some(type => name.toLowerCase().endsWith(type))
}
