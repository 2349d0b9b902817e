import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { PHOTO_MAX_BYTES, RESUME_MAX_BYTES, RESUME_TYPES } from '#contract/jobs/applications.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJobsI18n } from '#pwa/i18n/pages/jobs.ts'
import { buttonClasses, IconButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { ErrorText } from '#pwa/ui/fields/form.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import type { ApplicationFiles } from '#sw/device-store.ts'

export type FileFieldProps = Document & {
  label: string
  hint: string
  choose: string
  removeLabel: (file: string) => string
  accept: string
  error?: string | undefined
}

/** The native file input, styled as a button, with the name of the chosen file beside it. */
export function FileField({ label, hint, choose, removeLabel, accept, error, file, onChoose }: FileFieldProps) {
  const id = useId()

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={classNames(
          buttonClasses('quiet', 'normal'),
          'relative w-full has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)',
        )}
      >
        <Paperclip className="size-5 shrink-0" />
        {choose}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-hint ${id}-file`}
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={event => {
            const [chosen] = event.target.files ?? []
            if (chosen) onChoose(chosen)
            // Reset, so that the same file can be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <ErrorText id={`${id}-error`} className="mt-1.5 text-sm">
        {error}
      </ErrorText>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
      <p id={`${id}-file`} aria-live="polite" className="flex min-w-0 items-center gap-1">
        {file && (
          <>
            <span className="min-w-0 truncate font-medium">{file.name}</span>
            <IconButton icon={X} aria-label={removeLabel(file.name)} onClick={() => onChoose(null)} />
          </>
        )}
      </p>
    </div>
  )
}

type Document = { file: File | null; onChoose: (file: File | null) => void }

/** The chosen files. A file of the wrong type or size is refused with a toast. `onChosen` is called on every change. */
export function useDocuments(
  start: ApplicationFiles,
  onChosen: (files: ApplicationFiles) => void,
): { photo: Document; resume: Document } {
  const i18n = useJobsI18n().apply
  const { refusals } = useI18n()
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
        if (file && file.size > PHOTO_MAX_BYTES) return refuse(i18n.tooLargeTitle, refusals['photo-too-large'])
        return keep({ photo: file })
      },
    },
    resume: {
      file: files.resume,
      onChoose(file) {
        if (file && !isResume(file.name)) return refuse(i18n.wrongTypeTitle, refusals['resume-wrong-type'])
        if (file && file.size > RESUME_MAX_BYTES) return refuse(i18n.tooLargeTitle, refusals['resume-too-large'])
        return keep({ resume: file })
      },
    },
  }
}

function isResume(name: string) {
  return RESUME_TYPES.some(type => name.toLowerCase().endsWith(type))
}
