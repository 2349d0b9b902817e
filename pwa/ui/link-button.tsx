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

/** Hands a feed to the calendar of this device: `webcal:` is how a page asks for that. `feed` is its path here, or whole. */
export function CalendarLink({ feed, ...rest }: Omit<LinkButtonProps, 'href'> & { feed: string }) {
  const { host, pathname } = new URL(feed, location.origin)
  return <LinkButton look="quiet" href={`webcal://${host}${pathname}`} {...rest} />
}
