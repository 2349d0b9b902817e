import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { LinkButton, type LinkButtonProps } from '#pwa/ui/link-button.tsx'

/** Hands a feed to the calendar of this device: `webcal:` is how a page asks for that. `feed` is its path here, or whole. */
export function SubscribeLink({ feed, children, ...rest }: Omit<LinkButtonProps, 'href'> & { feed: string }) {
  const address = new URL(feed, location.origin)
  return (
    <LinkButton look="quiet" href={`webcal://${address.host}${address.pathname}`} {...rest}>
      <CalendarPlus aria-hidden className="size-4.5" />
      {children}
    </LinkButton>
  )
}
