import { useState } from 'react'
import { MAX_VENUE_PEOPLE } from '#contract/events/venue-page-limits.ts'
import type { VenuePeople as People, VenuePerson } from '#contract/events/venue-people.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Avatar } from '#pwa/ui/avatar.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { personStore } from '#sw/db.ts'
import { claimVenue, removeVenuePerson, venuePeoplePath } from '#sw/direct/venue-people.ts'
import { FindVenuePerson } from './find-venue-person.tsx'
import { VenuePageForm } from './venue-page-form.tsx'
import { useVenuePeopleI18n } from './venue-people-i18n.ts'

type VenuePeopleProps = { slug: string; me: Me }

/** For the people of the page of a venue, and for the host who may claim it; other members see nothing. */
export default function VenuePeople({ slug, me }: VenuePeopleProps) {
  const text = useVenuePeopleI18n()
  const remote = useRemote<People>(venuePeoplePath(slug), me.id)
  if (remote.state !== 'loaded') return null
  const { canClaim, people, page } = remote.body
  if (!canClaim && page === null) return null

  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="display text-2xl md:text-3xl">{text.title}</h2>
      {page === null ? <Claim slug={slug} me={me} /> : <OwnPage slug={slug} me={me} page={page} people={people} />}
    </section>
  )
}

function Claim({ slug, me }: VenuePeopleProps) {
  const text = useVenuePeopleI18n()
  const { isSending, send } = useSending()
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">{text.claimText}</p>
      <Button
        className="mt-4"
        isBusy={isSending}
        onClick={() => void send(() => claimVenue(personStore(me.id), slug), text.claimed)}
      >
        {text.claim}
      </Button>
    </>
  )
}

type OwnPageProps = VenuePeopleProps & { page: NonNullable<People['page']>; people: VenuePerson[] }

function OwnPage({ slug, me, page, people }: OwnPageProps) {
  const text = useVenuePeopleI18n()
  const [isEditing, setIsEditing] = useState(false)
  const [isAdding, setIsAdding] = useState(false)

  return (
    <>
      <p className="mt-1 text-muted">{text.hint}</p>
      {isEditing ? (
        <VenuePageForm slug={slug} me={me} page={page} onClose={() => setIsEditing(false)} />
      ) : (
        <Button className="mt-4" onClick={() => setIsEditing(true)}>
          {text.edit}
        </Button>
      )}
      <ul className="mt-4 max-w-xl">
        {people.map(person => (
          <PersonOfVenue key={person.id} slug={slug} me={me} person={person} isLast={people.length === 1} />
        ))}
      </ul>
      {people.length < MAX_VENUE_PEOPLE && (
        <Button look="quiet" size="small" className="mt-3" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          {text.add}
        </Button>
      )}
      {isAdding && (
        <FindVenuePerson
          slug={slug}
          userId={me.id}
          presentIds={people.map(({ id }) => id)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  )
}

type PersonOfVenueProps = VenuePeopleProps & { person: VenuePerson; isLast: boolean }

function PersonOfVenue({ slug, me, person, isLast }: PersonOfVenueProps) {
  const i18n = useI18n()
  const text = useVenuePeopleI18n()
  const { isSending, send } = useSending()
  const [isLeaving, setIsLeaving] = useState(false)
  const isMe = person.id === me.id
  const name = displayNameOf(person)
  const remove = () => removeVenuePerson(personStore(me.id), slug, person.id)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <a
        href={isMe ? paths.profile : paths.user(person.id)}
        className="flex min-w-0 flex-1 basis-32 items-center gap-4 rounded-control no-underline"
      >
        <Avatar id={person.id} name={name} src={person.profileImageUrl} className="size-11" />
        <span className="min-w-0">
          <bdi className="block truncate font-semibold">{name}</bdi>
          {isMe && <span className="block text-sm text-muted">{text.you}</span>}
        </span>
      </a>
      {isMe ? (
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
          {text.leave}
        </Button>
      ) : (
        person.canRemove && (
          <Button
            look="quiet"
            size="small"
            isBusy={isSending}
            aria-label={text.removeName(name)}
            onClick={() => void send(remove, text.removed(name))}
          >
            {text.remove}
          </Button>
        )
      )}
      <Dialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={text.leaveTitle}
        closeLabel={i18n.shell.dialog.close}
      >
        <p className="mb-5 text-muted">{isLast ? text.leaveLastText : text.leaveText}</p>
        <Button look="danger" isBusy={isSending} onClick={() => void send(remove, text.leftPage)}>
          {text.leave}
        </Button>
      </Dialog>
    </li>
  )
}

/** Sends a write that needs a connection, and shows its outcome. */
function useSending() {
  const i18n = useI18n()
  const text = useVenuePeopleI18n()
  const [isSending, setIsSending] = useState(false)

  const send = async (write: () => Promise<void>, done: string) => {
    setIsSending(true)
    try {
      await write()
      showToast({ title: done })
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.notDone, text.noSignal), tone: 'danger' })
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, send }
}
