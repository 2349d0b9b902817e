import Share from 'lucide-react/icons/share'
import { type ComponentType, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useSession } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { shareEvent } from './share.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

/**
 * For the host it opens a sheet with pictures and links with codes; for others the share sheet of the device. With a
 * `className` the button has its label as text.
 */
export function ShareButton({ event, className }: { event: Event; className?: string }) {
  const label = useI18n().events.page.share
  const hostId = useSession(session => (session.me?.id === event.createdBy ? session.me.id : null))
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const open = async () => {
    if (hostId === null) return await shareEvent(event)
    try {
      const { default: loaded } = await import(/* online */ './share-dialog.tsx')
      setDialog(() => loaded)
      setIsOpen(true)
    } catch {
      // The module is not on the device and there is no signal.
      await shareEvent(event)
    }
  }

  return (
    <>
      <Button
        look="quiet"
        size={className ? 'normal' : 'icon'}
        aria-label={label}
        title={label}
        onClick={() => void open()}
        className={className ?? 'size-12!'}
      >
        <Share aria-hidden className="size-5 shrink-0" />
        {className && label}
      </Button>
      {Dialog && hostId !== null && (
        <Dialog event={event} hostId={hostId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
