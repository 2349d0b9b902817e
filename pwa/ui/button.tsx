import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { Pulse } from './spinner.tsx'

export type ButtonLook = 'accent' | 'quiet' | 'plain' | 'danger'
export type ButtonSize = 'normal' | 'small' | 'icon'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  size?: ButtonSize
  /** Before the label. */
  icon?: LucideIcon
  isBusy?: boolean
}

export function Button({
  look = 'accent',
  size = 'normal',
  icon: Icon,
  isBusy,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(buttonClasses(look, size), className)}
      {...rest}
    >
      {isBusy && <Pulse className="size-5" />}
      {Icon && <Icon className="size-5" />}
      {children}
    </button>
  )
}

/** The button beside the main one, such as "Cancel". */
export function QuietButton(props: Omit<ButtonProps, 'look'>) {
  return <Button look="quiet" {...props} />
}

/** The button of a row, a notice or a section, quieter than the main button of a page. */
export function SmallButton(props: Omit<ButtonProps, 'look' | 'size'>) {
  return <Button look="quiet" size="small" {...props} />
}

/** A button without a text; screen readers read the label. */
export function IconButton(props: Omit<ButtonProps, 'size'> & { icon: LucideIcon; 'aria-label': string }) {
  return <Button look="plain" size="icon" {...props} />
}

/** Buttons and links that look like buttons share these classes. */
export function buttonClasses(look: ButtonLook, size: ButtonSize) {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline transition *:[svg]:shrink-0',
    'disabled:cursor-not-allowed disabled:opacity-55 active:enabled:scale-[0.98]',
    looks[look],
    sizes[size],
  )
}

const looks: Record<ButtonLook, string> = {
  // Where the system replaces the colours, a transparent border is drawn.
  accent: 'border border-transparent bg-accent text-on-accent hover:brightness-110 active:brightness-95',
  quiet: 'border border-line bg-surface text-text hover:border-edge',
  plain: 'text-text hover:bg-raised',
  danger: 'border border-danger text-danger hover:bg-danger/10',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-6 py-2.5',
  small: 'min-h-11 px-4 py-2 text-sm',
  icon: 'size-11 p-0',
}

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<ButtonProps, 'look' | 'size' | 'icon'> & { href: string }

/** A plain anchor: `ui/` imports no router, and the app decides whether a click is handled without a page load. */
export function LinkButton({
  look = 'accent',
  size = 'normal',
  icon: Icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a className={classNames(buttonClasses(look, size), className)} {...rest}>
      {Icon && <Icon className="size-5" />}
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

const textLooks = {
  plain: 'underline underline-offset-4',
  strong: 'font-semibold underline underline-offset-4',
  accent: 'font-semibold text-accent-strong',
}

type TextLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; look?: keyof typeof textLooks }

/** A link that looks like text, with the height of a button. */
export function TextLink({ look = 'plain', className, children, ...rest }: TextLinkProps) {
  return (
    <a className={classNames('inline-flex min-h-11 items-center', textLooks[look], className)} {...rest}>
      {children}
    </a>
  )
}
