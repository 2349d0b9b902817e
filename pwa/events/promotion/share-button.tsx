import Share from 'lucide-react/icons/share'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { useShareSheet } from './use-share-sheet.tsx'

type ShareButtonProps = {
  event: Event
  /** The name of a viewer who goes. */
  goerName?: string | null
  className?: string
}

/** Opens the sheet to share the event. With a `className` the button has its label as text. */
export function ShareButton({ event, goerName = null, className }: ShareButtonProps) {
  const label = useI18n().events.page.share
  const { share, sheet } = useShareSheet(event, goerName)

  return (
    <>
      <Button
        icon={Share}
        look="quiet"
        size={className ? 'normal' : 'icon'}
        aria-label={label}
        title={label}
        onClick={() => void share()}
        className={className ?? 'size-12! md:grow'}
      >
        {className && label}
      </Button>
      {sheet}
    </>
  )
}
