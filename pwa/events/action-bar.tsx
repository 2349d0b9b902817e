import Check from 'lucide-react/icons/check'
import Heart from 'lucide-react/icons/heart'
import Hourglass from 'lucide-react/icons/hourglass'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n.ts'
import { WaitingSign } from '#pwa/shell/waiting-sign.tsx'
import { Button } from '#pwa/ui/button.tsx'
import type { AttendanceActions } from './attendance.ts'
import { stateOf } from './event-labels.ts'
import { GoingChoices } from './going-choices.tsx'
import { ShareButton } from './share-button.tsx'

export type ActionBarProps = { event: Event; actions: AttendanceActions; nowMs: number; isMember: boolean }

/** The actions for an event: in the bottom bar on a phone, in the side column on a wide screen. */
export function ActionBar({ event, actions, nowMs, isMember }: ActionBarProps) {
  const i18n = useI18n().events.page
  const isOpen = ['live', 'coming'].includes(stateOf(event, nowMs))
  if (event.status === 'draft') return null
  const isGoing = actions.attendance === 'going'
  const isWaiting = actions.attendance === 'waiting'
  const isFull = event.capacity !== null && actions.attendingCount >= event.capacity && !isGoing
  const hasWaitingList = isWaiting || (isFull && event.hasWaitingList === true)

  return (
    <div ref={measure} className="action-bar z-10">
      <div className="mx-auto flex max-w-xl flex-wrap justify-end gap-2.5">
        {isOpen && (
          <>
            {hasWaitingList ? (
              <Button
                look={isWaiting ? 'quiet' : 'accent'}
                aria-pressed={isWaiting}
                onClick={() => actions.attend('waiting')}
                className="grow basis-36 px-3!"
              >
                {isWaiting && <Hourglass aria-hidden className="size-5 shrink-0 text-waiting-strong" />}
                {isWaiting ? i18n.waitingNow : i18n.joinWaiting}
              </Button>
            ) : (
              <Button
                look={isGoing ? 'quiet' : 'accent'}
                aria-pressed={isGoing}
                disabled={isFull}
                onClick={() => actions.attend('going')}
                className="grow basis-36 px-3!"
              >
                {isGoing && <Check aria-hidden className="size-5 text-live-strong" />}
                {isFull ? i18n.full : isGoing ? i18n.goingNow : i18n.imGoing}
              </Button>
            )}
            {isMember && <GoingChoices actions={actions} isFull={isFull} />}
          </>
        )}
        <Toggle
          label={actions.isFavorite ? i18n.favoriteNow : i18n.favorite}
          isOn={actions.isFavorite}
          onClick={actions.favor}
          icon={Heart}
        />
        <ShareButton event={event} />
      </div>
      {actions.waitingSince !== null && (
        <p className="mx-auto mt-1 max-w-xl text-right">
          <WaitingSign since={actions.waitingSince} />
        </p>
      )}
      {isFull && isOpen && !isWaiting && (
        <p className="mx-auto mt-2 max-w-xl text-sm text-muted max-md:sr-only">
          {hasWaitingList ? i18n.fullWaitingText : i18n.fullText}
        </p>
      )}
    </div>
  )
}

/** Sets the height of the bar, which has several lines with large text, for the space that the page leaves below. */
function measure(bar: HTMLDivElement | null) {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--action-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--action-bar-height')
  }
}

type ToggleProps = { label: string; isOn: boolean; onClick: () => void; icon: typeof Heart }

function Toggle({ label, isOn, onClick, icon: Icon }: ToggleProps) {
  return (
    <Button
      look="quiet"
      size="icon"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
      className="size-12! shrink-0"
    >
      <Icon aria-hidden className={isOn ? 'size-5 fill-accent stroke-accent' : 'size-5'} />
    </Button>
  )
}
