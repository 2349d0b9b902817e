import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export type MenuProps = {
  label: string
  trigger: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A button that shows a few links. The links stay in the tab order (a disclosure, not an application menu). Escape and
 * a click elsewhere close it, and focus returns to the button.
 */
export function Menu({ label, trigger, className, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [isOpen])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    // Inside a dialog, which would close as well.
    event.preventDefault()
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} role="presentation" className="relative" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-grid min-h-11 min-w-11 place-items-center rounded-full"
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={panelId}
          role="presentation"
          onClick={event => {
            if (event.target instanceof Element && event.target.closest('a, button')) setIsOpen(false)
          }}
          className={classNames(
            'absolute right-0 z-40 mt-2 w-64 rounded-card border border-line bg-surface p-2 shadow-(--shadow)',
            className,
          )}
        >
          {children}
        </div>
      )}
    </div>
  )
}

export const menuItemClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium no-underline hover:bg-raised'
