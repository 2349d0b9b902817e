import { useState } from 'react'
import { MAX_VENUE_PEOPLE } from '#contract/events/limits.ts'
import { venuePeople } from '#contract/events/venue/calls.ts'
import type { VenuePeople as People, VenuePerson } from '#contract/events/venue/venues.ts'
import { displayNameOf } from '#contract/people/people.ts'
import type { SearchUser } from '#contract/people/person.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { ConfirmDialog, Dialog } from '#pwa/parts/dialog.tsx'
import { PersonLink } from '#pwa/parts/person-link.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { personStore } from '#sw/db.ts'
import {
  claimVenue,
  editVenuePage,
  nameVenuePerson,
  removeVenuePerson,
  rereadVenuePage,
  venuePageForm,
} from '#sw/direct/venue-people.ts'
import { resource } from '#sw/http/send.ts'
import { FindPerson } from '../people/find-person.tsx'
import { useSending } from '../people/use-sending.ts'
import { PageForm } from './page-form.tsx'

type VenuePeopleProps = { slug: string; me: Me }

/** For the people of the page of a venue, and for the host who may claim it; other members see nothing. */
export default function VenuePeople({ slug, me }: VenuePeopleProps) {
  const text = useVenuePeopleI18n()
  const remote = useRemote(resource(venuePeople, { params: { slug } }), me.id)
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
  const { isBusy, run } = useSending(text)
  return (
    <>
      <p className="mt-1 max-w-prose text-muted">{text.claimText}</p>
      <Button
        className="mt-4"
        isBusy={isBusy}
        onClick={() => void run(() => claimVenue(personStore(me.id), slug), { done: text.claimed })}
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
  const store = personStore(me.id)

  return (
    <>
      <p className="mt-1 text-muted">{text.hint}</p>
      {isEditing ? (
        <PageForm
          me={me}
          page={page}
          form={venuePageForm(slug)}
          about={text.description}
          save={edit => editVenuePage(store, slug, edit)}
          outdated={{ code: 'venue-page-changed', reread: () => rereadVenuePage(store, slug) }}
          onClose={() => setIsEditing(false)}
        />
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
        <SmallButton className="mt-3" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          {text.add}
        </SmallButton>
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
  const text = useVenuePeopleI18n()
  const { isBusy, run } = useSending(text)
  const [isLeaving, setIsLeaving] = useState(false)
  const isMe = person.id === me.id
  const name = displayNameOf(person)
  const remove = () => removeVenuePerson(personStore(me.id), slug, person.id)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <PersonLink person={person} viewerId={me.id} className="flex-1 basis-32">
        {isMe && <span className="block text-sm text-muted">{text.you}</span>}
      </PersonLink>
      {isMe ? (
        <SmallButton aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
          {text.leave}
        </SmallButton>
      ) : (
        person.canRemove && (
          <SmallButton
            isBusy={isBusy}
            aria-label={text.removeName(name)}
            onClick={() => void run(remove, { done: text.removed(name) })}
          >
            {text.remove}
          </SmallButton>
        )
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={text.leaveTitle}
        confirm={text.leave}
        onConfirm={() => run(remove, { done: text.leftPage })}
        isBusy={isBusy}
      >
        {isLast ? text.leaveLastText : text.leaveText}
      </ConfirmDialog>
    </li>
  )
}

type FindVenuePersonProps = { slug: string; userId: string; presentIds: string[]; onClose: () => void }

/** Finds the member who edits the page of the venue, too. */
function FindVenuePerson({ slug, userId, presentIds, onClose }: FindVenuePersonProps) {
  const text = useVenuePeopleI18n()
  const { run } = useSending(text)
  const add = (person: SearchUser) =>
    run(() => nameVenuePerson(personStore(userId), slug, person.id).then(onClose), {
      done: text.added(displayNameOf(person)),
    })

  return (
    <Dialog isOpen onClose={onClose} title={text.addTitle}>
      <FindPerson
        name="person"
        choose={{ label: text.addShort, of: text.addName }}
        presentIds={presentIds}
        onChosen={add}
      />
    </Dialog>
  )
}
