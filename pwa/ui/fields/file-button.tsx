import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClasses } from '../button.tsx'
import { classNames } from '../class-names.ts'

type FileButtonProps = {
  icon: LucideIcon
  children: ReactNode
  onChoose: (file: File) => void
  /** The types and endings that the dialog of the browser offers; without it, all. */
  accept?: string
  describedBy?: string
  className?: string
}

/** A button that opens the file dialog of the browser. */
export function FileButton({ icon: Icon, children, onChoose, accept, describedBy, className }: FileButtonProps) {
  return (
    <label
      className={classNames(
        buttonClasses('quiet', 'normal'),
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)',
        className,
      )}
    >
      <Icon className="size-5" />
      {children}
      <input
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={event => {
          const [file] = event.target.files ?? []
          if (file) onChoose(file)
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
