import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { AdminVenuePage } from '#contract/admin/roles.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useVenueAdminI18n } from '#pwa/i18n/pages/venue-admin.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { useTypedText } from '#pwa/ui/fields/typed-text.ts'
import { hasStatus } from '#sw/http/failures.ts'
import { adminSend } from './gate/gate.ts'
import { RemoveDialog } from './members/people.tsx'

type AdminVenuePerson = AdminVenuePage['people'][number]

/** A moderator opens the page of a venue by its address, and appoints and removes the members who write on it. */
export function VenuePages() {
  const i18n = useI18n()
  const text = useVenueAdminI18n()
  const [address, setAddress] = useTypedText('venue-address')
  const [username, setUsername] = useTypedText('venue-person')
  const [opened, setOpened] = useState<{ slug: string; page: AdminVenuePage }>()
  const [removed, setRemoved] = useState<AdminVenuePerson>()
  const { isBusy, failure, run } = useAction({ failed: text.notDone })

  const load = async (slug: string, request: () => Promise<AdminVenuePage>, missing: string) =>
    await run(async () => setOpened({ slug, page: await request() }), {
      failed: error => (hasStatus(error, 404) ? missing : sentenceFor(error, i18n, text.notDone, text.noSignal)),
    })
  const open = () => {
    const slug = slugIn(address)
    setOpened(undefined)
    void load(slug, () => adminSend(calls.venuePage, { params: { slug } }), text.noVenue)
  }
  const change = async (person: string, call: typeof calls.appointVenuePerson | typeof calls.removeVenuePerson) => {
    if (!opened) return false
    const { slug } = opened
    return await load(slug, () => adminSend(call, { params: { slug, person } }), text.nobodyFound)
  }
  const appoint = async () => {
    if (await change(username.trim(), calls.appointVenuePerson)) setUsername('')
  }

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl long-words">{text.title}</h2>
      <p className="max-w-prose text-muted">{text.text}</p>
      <Form onSubmit={open} className="mt-4 flex flex-wrap items-start gap-3">
        <TextInput
          fieldClassName="grow basis-72"
          label={text.address}
          hint={text.addressHint}
          required
          autoComplete="off"
          {...bound(address, setAddress)}
        />
        <QuietButton type="submit" className="mt-7" isBusy={isBusy}>
          {text.openPage}
        </QuietButton>
      </Form>
      {failure && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
      {opened && (
        <>
          <VenuePage page={opened.page} isBusy={isBusy} onRemove={setRemoved} />
          <Form onSubmit={appoint} className="mt-4 flex flex-wrap items-end gap-3">
            <TextInput
              fieldClassName="grow basis-60"
              label={text.username}
              required
              autoComplete="off"
              {...bound(username, setUsername)}
            />
            <QuietButton type="submit" isBusy={isBusy}>
              {text.appoint}
            </QuietButton>
          </Form>
          <RemoveDialog
            person={removed}
            labels={text}
            onRemove={person => {
              setRemoved(undefined)
              void change(person.id, calls.removeVenuePerson)
            }}
            onClose={() => setRemoved(undefined)}
          >
            {/* With its last person the page loses its text. */}
            {opened.page.people.length === 1 ? text.removeLastText : text.removeText}
          </RemoveDialog>
        </>
      )}
    </Card>
  )
}

type VenuePageProps = { page: AdminVenuePage; isBusy: boolean; onRemove: (person: AdminVenuePerson) => void }

function VenuePage({ page, isBusy, onRemove }: VenuePageProps) {
  const text = useVenueAdminI18n()
  return (
    <>
      <h3 className="mt-5 font-semibold wrap-anywhere">
        <bdi>{page.name}</bdi>
      </h3>
      {page.photoUrl && <img src={page.photoUrl} alt="" className="mt-2 rounded-inner" style={{ height: 160 }} />}
      <p className="whitespace-pre-line text-muted wrap-anywhere">
        {[page.description, ...page.links].filter(Boolean).join('\n') || (page.photoUrl ? '' : text.emptyPage)}
      </p>
      {page.people.length === 0 && <p className="mt-3">{text.nobodyYet}</p>}
      <ul className="mt-2">
        {page.people.map(person => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
          >
            <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
              <bdi>{person.name}</bdi>
              <span className="font-normal text-muted">@{person.username}</span>
              {person.isSuspended && <Badge tone="danger">{text.suspended}</Badge>}
            </p>
            <SmallButton isBusy={isBusy} aria-label={text.removeName(person.name)} onClick={() => onRemove(person)}>
              {text.remove}
            </SmallButton>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The last part of the address of a venue's page; the moderator may also enter this part only. */
function slugIn(address: string): string {
  return (
    address
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? ''
  )
}
