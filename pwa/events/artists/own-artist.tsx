import { useState } from 'react'
import type { OwnArtist as Own } from '#contract/events/artists/artists.ts'
import { ownArtist } from '#contract/events/artists/calls.ts'
import { useTextDraft } from '#pwa/data/use-draft.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useArtistsI18n } from '#pwa/i18n/pages/artists.ts'
import { useVenuePeopleI18n } from '#pwa/i18n/pages/venue-people.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Button, QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextArea } from '#pwa/ui/fields/form.tsx'
import { personStore } from '#sw/db.ts'
import { claimArtist, editArtist, leaveArtist, rereadArtist } from '#sw/direct/artists.ts'
import { resource } from '#sw/http/send.ts'
import { useSending } from '../people/use-sending.ts'
import { PageForm } from '../venue/page-form.tsx'

type OwnArtistProps = { slug: string; me: Me }

/** For the member who has the page of an artist, or claims it. */
export default function OwnArtist({ slug, me }: OwnArtistProps) {
  const text = useArtistsI18n()
  const remote = useRemote(resource(ownArtist, { params: { slug } }), me.id)
  if (remote.state !== 'loaded') return null
  const { state, page } = remote.body

  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="display text-2xl md:text-3xl">{page ? text.own.title : text.claim.title}</h2>
      {page ? (
        <OwnPage slug={slug} me={me} page={page} />
      ) : state === 'asked' ? (
        <Asked slug={slug} me={me} />
      ) : (
        <Claim slug={slug} me={me} isTaken={state === 'taken'} />
      )}
    </section>
  )
}

function Claim({ slug, me, isTaken }: OwnArtistProps & { isTaken: boolean }) {
  const text = useArtistsI18n().claim
  const { text: reason, type, remove } = useTextDraft(me.id, `claim of artist ${slug}`)
  const { isBusy, run } = useSending(useVenuePeopleI18n())
  const send = () => run(() => claimArtist(personStore(me.id), slug, reason.trim()).then(remove), { done: text.sent })
  return (
    <Form onSubmit={send} className="mt-1 max-w-xl space-y-4">
      <p className="text-muted">{isTaken ? text.takenText : text.text}</p>
      <TextArea
        label={text.reason}
        name="reason"
        hint={text.reasonHint}
        required
        maxLength={300}
        {...bound(reason, type)}
      />
      <Button type="submit" isBusy={isBusy}>
        {text.send}
      </Button>
    </Form>
  )
}

function Asked({ slug, me }: OwnArtistProps) {
  const text = useArtistsI18n().claim
  const { isBusy, run } = useSending(useVenuePeopleI18n())
  return (
    <>
      <p className="mt-1">{text.asked}</p>
      <SmallButton
        className="mt-3"
        isBusy={isBusy}
        onClick={() => void run(() => leaveArtist(personStore(me.id), slug), { done: text.withdrawn })}
      >
        {text.withdraw}
      </SmallButton>
    </>
  )
}

function OwnPage({ slug, me, page }: OwnArtistProps & { page: NonNullable<Own['page']> }) {
  const { own, about, keep } = useArtistsI18n()
  const sentences = useVenuePeopleI18n()
  const [isEditing, setIsEditing] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { isBusy, run } = useSending(sentences)
  const store = personStore(me.id)

  if (isEditing)
    return (
      <PageForm
        me={me}
        page={page}
        form={`artist-page ${slug}`}
        about={about}
        save={edit => editArtist(store, slug, edit)}
        outdated={{ code: 'venue-page-changed', reread: () => rereadArtist(store, slug) }}
        onClose={() => setIsEditing(false)}
      />
    )
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button onClick={() => setIsEditing(true)}>{sentences.edit}</Button>
      <QuietButton aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
        {own.leave}
      </QuietButton>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={own.leave}
        confirm={own.leave}
        cancel={keep}
        onConfirm={() => run(() => leaveArtist(store, slug), { done: own.left })}
        isBusy={isBusy}
      >
        {own.leaveText}
      </ConfirmDialog>
    </div>
  )
}
