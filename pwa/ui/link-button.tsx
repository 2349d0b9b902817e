import type { AnchorHTMLAttributes } from 'react'
import { type ButtonLook, type ButtonSize, buttonClasses } from './button.tsx'
import { classNames } from './class-names.ts'

export type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  look?: ButtonLook
  size?: ButtonSize
}

/** A plain anchor: `ui/` imports no router, and the app decides whether a click is handled without a page load. */
export function LinkButton({ look = 'accent', size = 'normal', className, children, ...rest }: LinkButtonProps) {
  return (
    <a className={classNames(buttonClasses(look, size), className)} {...rest}>
      {children}
    </a>
  )
}

/** A link that looks like a `QuietButton`. */
export function QuietLink(props: Omit<LinkButtonProps, 'look'>) {
  return <LinkButton look="quiet" {...props} />
}

/** A link that looks like a `SmallButton`. */
export function SmallLink(props: Omit<LinkButtonProps, 'look' | 'size'>) {
  return <LinkButton look="quiet" size="small" {...props} />
}

/** Opens a calendar feed in this device's calendar app through a `webcal:` URL. `feed` is a path or a full URL. */
export function CalendarLink({ feed, ...rest }: Omit<LinkButtonProps, 'href'> & { feed: string }) {
  const { host, pathname } = new URL(feed, location.origin)
  return <LinkButton look="quiet" href={`webcal://${host}${pathname}`} {...rest} />
}
