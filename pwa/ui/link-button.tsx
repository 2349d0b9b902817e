import type { AnchorHTMLAttributes } from 'react'
import { type ButtonLook, type ButtonSize, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

export type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  look?: ButtonLook
  size?: ButtonSize
}

/** A plain anchor: whoever hosts this kit decides whether a click stays in the page. */
export function LinkButton({ look = 'accent', size = 'normal', className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={classNames(buttonClasses(look, size), className)} {...rest}>
      {children}
    </a>
  )
}
