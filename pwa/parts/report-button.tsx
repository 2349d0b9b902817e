import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ReportDialog, type ReportDialogProps } from './report-dialog.tsx'

type ReportButtonProps = { kind: Exclude<ReportDialogProps['kind'], 'user'>; targetId: string; isIcon?: boolean }

/** Reports an event, a position, a review or the page of a venue to the moderators. */
export function ReportButton({ kind, targetId, isIcon = false }: ReportButtonProps) {
  const label = useI18n().people.public.reportThing[kind]
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button
        look="plain"
        size={isIcon ? 'icon' : 'small'}
        aria-label={isIcon ? label : undefined}
        className="text-muted!"
        onClick={() => setIsOpen(true)}
      >
        <Flag className="size-4" />
        {!isIcon && label}
      </Button>
      <ReportDialog kind={kind} targetId={targetId} title={label} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
