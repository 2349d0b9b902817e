import ChevronDown from 'lucide-react/icons/chevron-down'
import Star from 'lucide-react/icons/star'
import { Suspense, useState } from 'react'
import { optional } from '#pwa/exact-optional.ts'
import { useI18n } from '#pwa/i18n.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { AttendanceActions } from './attendance.ts'

export type GoingChoicesProps = { actions: AttendanceActions; isFull: boolean }

/** The button beside "I'm going" that opens the other choices; a star marks a member who may come. */
export function GoingChoices({ actions, isFull }: GoingChoicesProps) {
  const i18n = useI18n().events.page
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const isInterested = actions.attendance === 'interested'

  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-haspopup="dialog"
        aria-label={isInterested ? `${i18n.interestedNow}. ${i18n.goingChoices}` : i18n.goingChoices}
        title={i18n.goingChoices}
        onClick={() => setSheet('open')}
        className="size-12! shrink-0"
      >
        {isInterested ? (
          <Star aria-hidden className="size-5 fill-accent stroke-accent" />
        ) : (
          <ChevronDown aria-hidden className="size-5" />
        )}
      </Button>
      {sheet !== 'unopened' && (
        <Suspense>
          <GoingSheet actions={actions} isFull={isFull} isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </>
  )
}

const GoingSheet = optional(() => import('./going-sheet.tsx'))
