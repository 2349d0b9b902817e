import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export type ModalDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  className?: string
  children: ReactNode
}

/**
 * The native modal dialog: it traps focus, returns it when it closes, closes on Escape and on a tap outside, and
 * injects no style.
 */
export function ModalDialog({ isOpen, onClose, title, closeLabel, className, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto overscroll-contain',
        'rounded-card border border-line bg-surface shadow-(--shadow)',
        'max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none max-sm:border-b-0',
        className,
      )}
    >
      {isOpen && (
        <div className="p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
          <div className="mb-5 flex items-start justify-between gap-4">
            <h2 id={titleId} className="display pt-1 text-3xl">
              {title}
            </h2>
            <Button look="plain" size="icon" aria-label={closeLabel} onClick={onClose} className="-mt-1 -mr-2 shrink-0">
              <X className="size-6" />
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Without the limits that browsers give to a dialog. */
const wholeScreen = { maxWidth: 'none', maxHeight: 'none' }

type FullScreenDialogProps = {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog over the whole screen, always in the dark theme. It is open while it is rendered, and has no cross.
 */
export function FullScreenDialog({ label, onClose, children }: FullScreenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before it is removed, so that the focus returns to the button that opened it.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      // Not for the event of a close that was followed by an opening.
      onClose={event => event.currentTarget.open || onClose()}
      data-theme="dark"
      style={wholeScreen}
      className="size-full overflow-y-auto overscroll-contain bg-ground text-text"
    >
      {children}
    </dialog>
  )
}
