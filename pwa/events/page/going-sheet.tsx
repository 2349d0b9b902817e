import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import type { Attend, Attendance } from '#contract/events/going/attendance.ts'
import { waitingMembers } from '#contract/events/going/calls.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useLeavingI18n } from '#pwa/i18n/pages/leaving.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'
import { resource } from '#sw/http/send.ts'
import { isWanted, showUndo } from '../event/leaving.ts'
import { useShareSheet } from '../promotion/use-share-sheet.tsx'
import type { AttendanceActions } from './attendance.ts'
import { PlusOnes } from './plus-ones.tsx'

type GoingSheetProps = {
  event: Event
  actions: AttendanceActions
  me: Me
  /** The viewer is one of the people of the event, who know who waits. */
  canSeeWaiting: boolean
  isOpen: boolean
  onClose: () => void
}

type State = Attend['state'] | null
type Choice = { state: State | 'give'; label: string; note?: string; isDisabled?: boolean }

/** Going, maybe, or not going. Asks before a member leaves a place or position that others want, and offers an undo. */
export default function GoingSheet({ event, actions, me, canSeeWaiting, isOpen, onClose }: GoingSheetProps) {
  const i18n = useI18n().events.page
  const text = useLeavingI18n()
  /** What the member has chosen instead of the place, until the question is answered. */
  const [asked, setAsked] = useState<{ instead: State } | null>(null)
  const { share, sheet } = useShareSheet(event, null)
  const { attendance } = actions
  const isFull = event.capacity !== null && actions.attendingCount >= event.capacity
  const othersWant = isWanted(event, actions)

  const close = () => {
    setAsked(null)
    onClose()
  }
  const leave = (instead: State) => {
    const isPlace = attendance === 'going'
    const { plusOnes } = actions
    close()
    actions.attend(instead)
    showUndo(text, {
      title: instead === 'interested' ? i18n.interestedNow : isPlace ? text.leftPlace : text.leftWaiting,
      description: isPlace ? (othersWant ? text.placeHeld : undefined) : text.positionHeld,
      // With the people who left, too: without others who want the place, the server holds none.
      undo: () => actions.attend(isPlace ? 'going' : 'waiting', plusOnes.length > 0 ? { plusOnes } : undefined),
    })
  }
  // A request to come is shown in the row of the place.
  const present = attendance === 'asked' ? 'going' : attendance
  const choose = (state: Choice['state']) => {
    if (state === 'give') {
      close()
      return void share('give')
    }
    if (state === present) return close()
    if (state === 'going' || (attendance !== 'going' && attendance !== 'waiting')) {
      actions.attend(state)
      return close()
    }
    if (attendance === 'waiting' || othersWant) return setAsked({ instead: state })
    leave(state)
  }

  if (asked)
    return (
      <LeaveQuestion
        {...{ event, actions, me, canSeeWaiting, isOpen }}
        onClose={close}
        onLeave={() => leave(asked.instead)}
      />
    )
  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title={i18n.goingTitle}>
        <ul className="space-y-2.5">
          {[
            ...choicesFor(event, attendance, { isFull, asks: actions.asks }, i18n),
            ...(actions.canGive ? [{ state: 'give', label: text.give } as const] : []),
          ].map(({ state, label, note, isDisabled }: Choice) => (
            <li key={label}>
              <button
                type="button"
                aria-pressed={state === present}
                disabled={isDisabled}
                onClick={() => choose(state)}
                className={classNames(
                  'flex min-h-14 w-full items-center justify-between gap-4 rounded-control border px-4 py-2.5 text-left disabled:opacity-55',
                  state === present ? 'border-accent' : 'border-line hover:border-edge',
                )}
              >
                <span>
                  <span className="block font-semibold">{label}</span>
                  {note && <span className="block text-sm text-muted">{note}</span>}
                </span>
                {state === present && <Check className="size-5 shrink-0 text-accent-strong" />}
              </button>
            </li>
          ))}
        </ul>
        <PlusOnes event={event} actions={actions} />
      </Dialog>
      {sheet}
    </>
  )
}

type LeaveQuestionProps = GoingSheetProps & { onLeave: () => void }

/** Asks before the place or the position is left, and names who gets it. */
function LeaveQuestion({ event, actions, me, canSeeWaiting, isOpen, onClose, onLeave }: LeaveQuestionProps) {
  const text = useLeavingI18n()
  const { attendance, waitingCount } = actions
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={attendance === 'waiting' ? text.waitingTitle : text.placeTitle}
      confirm={attendance === 'waiting' ? text.leaveWaiting : text.leavePlace}
      onConfirm={onLeave}
      cancel={attendance === 'waiting' ? text.keepWaiting : text.keepPlace}
    >
      <p ref={focus} tabIndex={-1} className="outline-none">
        {attendance === 'waiting' ? (
          text.waitingText
        ) : waitingCount > 0 && event.danceRoles ? (
          text.placeGoesToRole
        ) : waitingCount > 0 ? (
          <NextInLine eventId={canSeeWaiting ? event.id : null} viewerId={me.id} waitingCount={waitingCount} />
        ) : (
          text.placeGoesToNext
        )}
      </p>
      <p className="mt-1 text-muted">{text.canUndo}</p>
    </ConfirmDialog>
  )
}

/** The choice that was pressed is gone. */
function focus(element: HTMLElement | null) {
  element?.focus()
}

function choicesFor(
  event: Event,
  attendance: Attendance | null,
  { isFull, asks }: { isFull: boolean; asks: boolean },
  i18n: ReturnType<typeof useI18n>['events']['page'],
): Choice[] {
  const isWaiting = attendance === 'waiting'
  const isTaken = isFull && attendance !== 'going'
  const place: Choice = asks
    ? {
        state: 'going',
        label: attendance === 'asked' ? i18n.askedNow : i18n.askToCome,
        isDisabled: isTaken && !event.hasWaitingList,
      }
    : isWaiting || (isTaken && event.hasWaitingList)
      ? { state: 'waiting', label: isWaiting ? i18n.waitingNow : i18n.joinWaiting }
      : { state: 'going', label: isTaken ? i18n.full : i18n.imGoing, isDisabled: isTaken }
  return [
    place,
    { state: 'interested', label: i18n.maybe, note: i18n.maybeText },
    ...(attendance ? [{ state: null, label: i18n.notGoing }] : []),
  ]
}

type NextInLineProps = { eventId: string | null; viewerId: string; waitingCount: number }

/**
 * Who gets the place. The event is null for a viewer who may not know it. No name is shown when guests wait, too: one
 * of them may be the first.
 */
function NextInLine({ eventId, viewerId, waitingCount }: NextInLineProps) {
  const text = useLeavingI18n()
  const waiting = useRemote(eventId === null ? null : resource(waitingMembers, { params: { id: eventId } }), viewerId)
  const first = waiting.state === 'loaded' && waiting.body.length >= waitingCount ? waiting.body[0] : undefined
  return first ? text.placeGoesTo(displayNameOf(first)) : text.placeGoesToFirst
}
