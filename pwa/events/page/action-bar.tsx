import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Heart from 'lucide-react/icons/heart'
import Hourglass from 'lucide-react/icons/hourglass'
import QrCode from 'lucide-react/icons/qr-code'
import Star from 'lucide-react/icons/star'
import { type ReactNode, useState } from 'react'
import { type EventRole, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { WaitingSign } from '#pwa/parts/waiting-sign.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { optional } from '#pwa/ui/optional.tsx'
import { stateOf } from '../event/event-labels.tsx'
import { type ShownPass, usePassOpen } from '../pass/shown-pass.ts'
import { ShareButton } from '../promotion/share-button.tsx'
import type { AttendanceActions } from './attendance.ts'
import { downloadCalendar } from './calendar-file.ts'

export type ActionBarProps = {
  event: Event
  actions: AttendanceActions
  nowMs: number
  me: Me | null
  role: EventRole | null
  pass: ShownPass | null
  /** The place that another member gives to this one, which is answered instead of asking for a place. */
  offer: ReactNode
}

/** The actions for an event: in the bottom bar on a phone, in the side column on a wide screen. */
export function ActionBar({ event, actions, nowMs, me, role, pass, offer }: ActionBarProps) {
  const i18n = useI18n().events.page
  const { attend, openSheet, openChoices, openPass, sheets } = usePlaceSheets({ event, actions, me, role, pass })
  const isOpen = ['live', 'coming'].includes(stateOf(event, nowMs))
  if (event.status === 'draft') return null
  const isGoing = actions.attendance === 'going'
  const isWaiting = actions.attendance === 'waiting'
  const isAsked = actions.attendance === 'asked'
  const isDeclined = actions.attendance === 'declined'
  const isFull = event.capacity !== null && actions.attendingCount >= event.capacity && !isGoing
  const hasWaitingList = isFull && event.hasWaitingList === true
  const canAsk = actions.asks && (!isFull || hasWaitingList)
  const goLabel = canAsk ? i18n.askToCome : hasWaitingList ? i18n.joinWaiting : isFull ? i18n.full : i18n.imGoing

  return (
    <div ref={measure} className="action-bar z-10">
      <div className="mx-auto flex max-w-xl flex-wrap justify-end gap-2.5">
        {offer && <div className="min-w-0 grow basis-56 md:basis-full">{offer}</div>}
        {isOpen && (
          <>
            {pass && (
              <Button icon={QrCode} aria-haspopup="dialog" onClick={openPass} className="flex-1 px-3! md:basis-full">
                {i18n.showPass}
              </Button>
            )}
            {offer ? null : isGoing || isWaiting || isAsked ? (
              // A tap on a state changes nothing: it opens the choices, or the place of a guest.
              <StatusButton
                label={isGoing ? i18n.goingNow : isAsked ? i18n.askedNow : i18n.waitingNow}
                plusOnes={actions.plusOnes.length}
                isShort={pass !== null}
                onClick={openChoices}
              >
                {isGoing ? (
                  <Check className="size-5 shrink-0 text-live-strong" />
                ) : (
                  <Hourglass className="size-5 shrink-0 text-waiting-strong" />
                )}
              </StatusButton>
            ) : (
              <>
                <Button
                  disabled={isDeclined || (isFull && (actions.isLoading || !hasWaitingList))}
                  aria-pressed={false}
                  onClick={() => attend(hasWaitingList ? 'waiting' : 'going')}
                  className="flex-1 px-3! md:basis-full"
                >
                  {isDeclined ? i18n.declinedNow : goLabel}
                </Button>
                {me && !isDeclined && (
                  <GoingChoices isInterested={actions.attendance === 'interested'} onOpen={openSheet} />
                )}
              </>
            )}
            {sheets}
          </>
        )}
        <Toggle
          label={actions.isFavorite ? i18n.favoriteNow : i18n.favorite}
          isOn={actions.isFavorite}
          onClick={actions.favor}
          icon={Heart}
        />
        <ShareButton event={event} goerName={isOpen ? (pass?.name ?? null) : null} />
      </div>
      {actions.waitingSince !== null && (
        <p className="mx-auto mt-1 max-w-xl text-right">
          <WaitingSign since={actions.waitingSince} />
        </p>
      )}
      {isFull && isOpen && !offer && !isWaiting && !actions.asks && (
        <p className="mx-auto mt-2 max-w-xl text-sm text-muted max-md:sr-only">
          {hasWaitingList ? i18n.fullWaitingText : i18n.fullText}
        </p>
      )}
    </div>
  )
}

/** The sheets about the place, and what opens them. `attend` asks first for what the host wants to know. */
function usePlaceSheets({ event, actions, me, role, pass }: Omit<ActionBarProps, 'nowMs' | 'offer'>) {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [hasSheet, setHasSheet] = useState(false)
  const [asksFor, setAsksFor] = useState<'going' | 'waiting' | null>(null)
  const [isPassOpen, setIsPassOpen] = usePassOpen()
  const hasPlace = actions.attendance === 'going' || actions.attendance === 'waiting' || actions.attendance === 'asked'
  const openSheet = () => {
    setHasSheet(true)
    setIsSheetOpen(true)
  }
  // What the host asks is answered before the place is asked for.
  const needsRole = event.danceRoles !== undefined && actions.danceRole === null
  const needsAnswers = me !== null && (needsRole || event.questions) && !hasPlace
  const attend: AttendanceActions['attend'] = (state, choice) =>
    needsAnswers && (state === 'going' || state === 'waiting') ? setAsksFor(state) : actions.attend(state, choice)
  const openChoices = me ? openSheet : () => actions.attend('going')
  const openInstead = () => {
    setIsPassOpen(false)
    openChoices()
  }
  const sheets = (
    <>
      {/* Loaded with the pass, so that it opens without signal. */}
      {pass && (
        <PassScreen
          event={event}
          pass={pass}
          isOpen={isPassOpen}
          onClose={() => setIsPassOpen(false)}
          onAddToCalendar={() => downloadCalendar(event)}
          onCannotGo={openInstead}
          onBring={me && event.plusOneLimit ? openInstead : undefined}
        />
      )}
      {asksFor && <AnswerSheet event={event} actions={actions} state={asksFor} onClose={() => setAsksFor(null)} />}
      {/* Loaded with the state, so that it opens without signal. */}
      {me && (hasSheet || hasPlace) && (
        <GoingSheet
          event={event}
          actions={{ ...actions, attend }}
          me={me}
          canSeeWaiting={mayDo(role, 'see-guests')}
          isOpen={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  )
  return { attend, openSheet, openChoices, openPass: () => setIsPassOpen(true), sheets }
}

const PassScreen = optional(() => import('../pass/pass-screen.tsx'))
const AnswerSheet = optional(() => import('./answer-sheet.tsx'))
const GoingSheet = optional(() => import('./going-sheet.tsx'))

type StatusButtonProps = {
  label: string
  plusOnes: number
  /** On a phone the button has no text, so that the bar has one row: the pass beside it says that the member goes. */
  isShort: boolean
  onClick: () => void
  children: ReactNode
}

function StatusButton({ label, plusOnes, isShort, onClick, children }: StatusButtonProps) {
  return (
    <QuietButton
      aria-pressed
      aria-haspopup="dialog"
      onClick={onClick}
      className={isShort ? 'px-3! md:grow' : 'flex-1 px-3!'}
    >
      {children}
      <span className={isShort ? 'max-md:sr-only' : undefined}>{label}</span>
      {plusOnes > 0 && ` +${plusOnes}`}
      <ChevronDown className={classNames('size-4 shrink-0 text-muted', isShort && 'max-md:hidden')} />
    </QuietButton>
  )
}

/**
 * Sets the height of a bar of several lines, which it has with large text, for the space that the page leaves below.
 * The style sheet knows the height of one line: to set it would compute the styles of the whole page a second time.
 */
function measure(bar: HTMLDivElement | null) {
  const page = bar?.closest('#root > div')
  if (!bar || !page) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = `${bar.offsetHeight}px`
    const space = getComputedStyle(page).paddingBottom
    if (space !== '0px' && space !== height) style.setProperty('--action-bar-height', height)
  })
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
      className="size-12! shrink-0 md:grow"
    >
      <Icon className={isOn ? 'size-5 fill-accent stroke-accent' : 'size-5'} />
    </Button>
  )
}

/** The button beside "I'm going" that opens the other choices; a star marks a member who may come. */
function GoingChoices({ isInterested, onOpen }: { isInterested: boolean; onOpen: () => void }) {
  const i18n = useI18n().events.page

  return (
    <Button
      look="quiet"
      size="icon"
      aria-haspopup="dialog"
      aria-label={isInterested ? `${i18n.interestedNow}. ${i18n.goingChoices}` : i18n.goingChoices}
      title={i18n.goingChoices}
      onClick={onOpen}
      className="size-12! shrink-0 md:grow"
    >
      {isInterested ? <Star className="size-5 fill-accent stroke-accent" /> : <ChevronDown className="size-5" />}
    </Button>
  )
}
