import { type FormEvent, useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { AdminVenuePage } from '#contract/admin/venue-pages.ts'
import { venueAdmin as en } from '#contract/i18n/en/venue-admin.ts'
import { useI18n, usePageI18n } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { TextInput } from '#pwa/ui/text-input.tsx'
import { useTypedText } from '#pwa/ui/typed-text.ts'
import { hasStatus } from '#sw/http/failures.ts'
import { adminSend } from './gate.ts'

type AdminVenuePerson = AdminVenuePage['people'][number]

/** A moderator opens the page of a venue by its address, and appoints and removes the members who write on it. */
export function VenuePages() {
  const i18n = useI18n()
  const text = usePageI18n('venueAdmin', en)
  const [address, setAddress] = useTypedText('venue-address')
  const [username, setUsername] = useTypedText('venue-person')
  const [opened, setOpened] = useState<{ slug: string; page: AdminVenuePage }>()
  const [removed, setRemoved] = useState<AdminVenuePerson>()
  const [mistake, setMistake] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const load = async (slug: string, request: () => Promise<AdminVenuePage>, missing: string) => {
    setIsBusy(true)
    setMistake(undefined)
    try {
      setOpened({ slug, page: await request() })
      return true
    } catch (error) {
      setMistake(hasStatus(error, 404) ? missing : sentenceFor(error, i18n, text.notDone, text.noSignal))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    const slug = slugIn(address)
    setOpened(undefined)
    void load(slug, () => adminSend(calls.venuePage, { params: { slug } }), text.noVenue)
  }
  const change = async (person: string, call: typeof calls.appointVenuePerson | typeof calls.removeVenuePerson) => {
    if (!opened) return false
    const { slug } = opened
    return await load(slug, () => adminSend(call, { params: { slug, person } }), text.nobodyFound)
  }
  const appoint = async (event: FormEvent) => {
    event.preventDefault()
    if (await change(username.trim(), calls.appointVenuePerson)) setUsername('')
  }

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl long-words">{text.title}</h2>
      <p className="max-w-prose text-muted">{text.text}</p>
      <form onSubmit={open} className="mt-4 flex flex-wrap items-start gap-3">
        <TextInput
          fieldClassName="grow basis-72"
          label={text.address}
          hint={text.addressHint}
          required
          autoComplete="off"
          value={address}
          onChange={event => setAddress(event.target.value)}
        />
        <Button type="submit" look="quiet" className="mt-7" isBusy={isBusy}>
          {text.openPage}
        </Button>
      </form>
      {mistake && (
        <p role="alert" className="mt-3 text-danger">
          {mistake}
        </p>
      )}
      {opened && (
        <>
          <h3 className="mt-5 font-semibold wrap-anywhere">
            <bdi>{opened.page.name}</bdi>
          </h3>
          <p className="whitespace-pre-line text-muted wrap-anywhere">
            {[opened.page.description, ...opened.page.links].filter(Boolean).join('\n') || text.emptyPage}
          </p>
          {opened.page.people.length === 0 && <p className="mt-3">{text.nobodyYet}</p>}
          <ul className="mt-2">
            {opened.page.people.map(person => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0"
              >
                <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
                  <bdi>{person.name}</bdi>
                  <span className="font-normal text-muted">@{person.username}</span>
                  {person.isSuspended && <Badge tone="danger">{text.suspended}</Badge>}
                </p>
                <Button
                  look="quiet"
                  size="small"
                  isBusy={isBusy}
                  aria-label={text.removeName(person.name)}
                  onClick={() => setRemoved(person)}
                >
                  {text.remove}
                </Button>
              </li>
            ))}
          </ul>
          <form onSubmit={event => void appoint(event)} className="mt-4 flex flex-wrap items-end gap-3">
            <TextInput
              fieldClassName="grow basis-60"
              label={text.username}
              required
              autoComplete="off"
              value={username}
              onChange={event => setUsername(event.target.value)}
            />
            <Button type="submit" look="quiet" isBusy={isBusy}>
              {text.appoint}
            </Button>
          </form>
          <RemoveDialog
            person={removed}
            isLast={opened.page.people.length === 1}
            onRemove={person => {
              setRemoved(undefined)
              void change(person.id, calls.removeVenuePerson)
            }}
            onClose={() => setRemoved(undefined)}
          />
        </>
      )}
    </Card>
  )
}

type RemoveProps = {
  person: AdminVenuePerson | undefined
  /** Whether the page loses its text with this person. */
  isLast: boolean
  onRemove: (person: AdminVenuePerson) => void
  onClose: () => void
}

function RemoveDialog({ person, isLast, onRemove, onClose }: RemoveProps) {
  const i18n = useI18n()
  const text = usePageI18n('venueAdmin', en)
  return (
    <Dialog
      isOpen={person !== undefined}
      onClose={onClose}
      title={text.removeTitle(person?.name ?? '')}
      closeLabel={i18n.shell.dialog.close}
    >
      <p>{isLast ? text.removeLastText : text.removeText}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="danger" onClick={() => person && onRemove(person)}>
          {text.remove}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </Dialog>
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
