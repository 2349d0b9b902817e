import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** If set, the chip is a toggle and has `aria-pressed`; otherwise it is a small button. */
  isOn?: boolean
}

export function Chip({ isOn, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classNames(
        'inline-flex min-h-11 shrink-0 snap-start items-center gap-2 rounded-full border px-4 text-sm font-semibold',
        'whitespace-nowrap transition active:scale-[0.97]',
        isOn ? 'border-text bg-text text-ground' : 'border-line bg-surface/80 text-text hover:border-edge',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
