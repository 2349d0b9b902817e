import { useState } from 'react'
import { type EventRole, mayDo } from '#contract/events/event-rights.ts'
import type { Event } from '#contract/events/events.ts'
import type { Dancer, FriendsAtEvent } from '#contract/events/going/attendance.ts'
import * as calls from '#contract/events/going/calls.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import type { Me } from '#pwa/session/session.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { optional } from '#pwa/ui/optional.tsx'
import { Spinner } from '#pwa/ui/spinner.tsx'
import { type Resource, resource } from '#sw/http/send.ts'
import { Faces } from '../event/friends-going.tsx'
import { plusOnesLabel } from '../event/plus-ones-label.ts'

const GuestList = optional(() => import('./guest-list.tsx'))
const RoleName = optional(async () => ({ default: (await import('../event/role-choice.tsx')).RoleName }))
const AnswerList = optional(async () => ({ default: (await import('../event/question-fields.tsx')).AnswerList }))

type AttendeesProps = {
  event: Event
  me: Me
  eventRole: EventRole | null
  friends: FriendsAtEvent | undefined
  attendingCount: number
}

/**
 * Who is going: the people the member follows at once, and behind a button everyone whose privacy settings allow it.
 */
export function Attendees({ event, me, eventRole, friends, attendingCount }: AttendeesProps) {
  const { tag } = useFormat()
  const i18n = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  // Unconfirmed guests may not count, and the host and those who help see them.
  const seesGuests = mayDo(eventRole, 'see-guests') && event.confirmedGuestsOnly === true
  if ((attendingCount === 0 && !seesGuests) || event.status === 'draft') return null

  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      {friends && (
        <p className="flex items-center gap-3 font-semibold">
          <Faces friends={friends} className="size-8" />
          {i18n.events.card.youFollow({ count: friends.count, tag })}
        </p>
      )}
      <SmallButton onClick={() => setIsOpen(true)}>{i18n.events.page.whoGoes}</SmallButton>
      <AttendeesDialog
        event={event}
        me={me}
        eventRole={eventRole}
        title={i18n.events.page.whoGoes}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}

type AttendeesDialogProps = {
  event: Event
  me: Me
  eventRole: EventRole | null
  title: string
  isOpen: boolean
  onClose: () => void
}

export function AttendeesDialog({ event, me, eventRole, title, isOpen, onClose }: AttendeesDialogProps) {
  const { page } = useI18n().events
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <People
        list={resource(calls.attendees, { params: { id: event.id } })}
        viewerId={me.id}
        text={page.whoGoesText}
        empty={page.whoGoesNobody}
      />
      {mayDo(eventRole, 'see-guests') && (
        <GuestList eventId={event.id} viewerId={me.id} canRemove={mayDo(eventRole, 'own')} />
      )}
    </Dialog>
  )
}

/** For the host and those who help: the members and guests who wait for a place, in their order. */
export function WaitingPeople({ event, viewerId, canRemove }: { event: Event; viewerId: string; canRemove: boolean }) {
  const i18n = useI18n()
  const { page } = i18n.events
  const [isOpen, setIsOpen] = useState(false)
  if (!event.waitingCount) return null

  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <p className="font-semibold">{page.waiting(event.waitingCount)}</p>
      <SmallButton onClick={() => setIsOpen(true)}>{page.whoWaits}</SmallButton>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={page.whoWaits}>
        <People
          list={resource(calls.waitingMembers, { params: { id: event.id } })}
          viewerId={viewerId}
          text={page.whoWaitsText}
          // Only guests wait, who are listed below.
          empty={page.whoWaitsText}
        />
        <GuestList eventId={event.id} viewerId={viewerId} canRemove={canRemove} isWaitingList />
      </Dialog>
    </section>
  )
}

type PeopleProps = { list: Resource<Dancer[]>; viewerId: string; text: string; empty: string }

function People({ list, viewerId, text, empty }: PeopleProps) {
  const i18n = useI18n().events.page
  const format = useFormat()
  const people = useRemote(list, viewerId)

  if (people.state === 'loading') return <Spinner label={i18n.whoGoesLoading} />
  if (people.state !== 'loaded') return <p className="text-muted">{i18n.whoGoesFailed}</p>
  return (
    <>
      <p className="mb-3 text-muted">{people.body.length === 0 ? empty : text}</p>
      <ul>
        {people.body.map(person => (
          <li key={person.id} className="border-b border-line last:border-b-0">
            <PersonLink person={person} viewerId={viewerId} className="min-h-11 py-2.5">
              {person.danceRole && <RoleName role={person.danceRole} />}
              {person.plusOnes && (
                <bdi className="block text-sm text-muted">{plusOnesLabel(person.plusOnes, format)}</bdi>
              )}
            </PersonLink>
            {person.answers && (
              <div className="pb-2.5">
                <AnswerList answers={person.answers} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
