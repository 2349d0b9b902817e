import { useState } from 'react'
import * as calls from '#contract/admin/calls.ts'
import type { HiddenParty, Listing, ListingCode, ListingSource } from '#contract/admin/listings.ts'
import { eventTimeLabel } from '#contract/events/event-time-labels.ts'
import { paths } from '#contract/paths.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { dayLabel, momentLabel } from '#pwa/i18n/time-labels.ts'
import { Dialog } from '#pwa/parts/dialog.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { resource } from '#sw/http/send.ts'
import { FewFirst } from '../gate/few-first.tsx'
import { adminSend, useUncached } from '../gate/gate.ts'
import { NotLoaded } from '../gate/not-loaded.tsx'
import { EditListing } from './edit-listing.tsx'
import { ListingForm } from './listing-form.tsx'

type Shown = { source: string; code: ListingCode }
/** Awaits a call of the admin page, reads the lists again, and shows the error. */
type Finish = (call: Promise<unknown>) => Promise<void>

type ListingsPart = 'upcoming' | 'add' | 'sources'

/** Events without a host: the upcoming ones, the form to add one, or the sources with their codes. */
export function Listings({ part }: { part: ListingsPart }) {
  const i18n = useI18n()
  const text = useListingsI18n()
  const response = useUncached(resource(calls.listings))
  const { body, refresh } = response
  const [shown, setShown] = useState<Shown | null>(null)

  const fail = (error: unknown) => showToast({ title: sentenceFor(error, i18n, text.saveFailed), tone: 'danger' })
  const finish: Finish = async call => {
    await call.catch(fail)
    refresh()
  }
  const makeCode = async ({ id, name }: ListingSource) =>
    await finish(adminSend(calls.makeListingCode, { params: { id } }).then(code => setShown({ source: name, code })))

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{text.title}</h2>
      <p className="text-muted">{text.text}</p>
      <NotLoaded response={response} failed={text.failed} placeholder={null} />
      {part === 'add' && <ListingForm onListed={refresh} />}
      {part === 'sources' && body?.sources.length === 0 && <p className="mt-3 text-muted">{text.none}</p>}
      {part === 'sources' && (
        <FewFirst of={body?.sources ?? []}>
          {source => (
            <SourceItem key={source.id} source={source} onMakeCode={() => void makeCode(source)} onCall={finish} />
          )}
        </FewFirst>
      )}
      {part === 'upcoming' && body && body.hidden.length > 0 && <HiddenParties parties={body.hidden} />}
      {part === 'upcoming' && body?.listings.length === 0 && <p className="mt-3 text-muted">{text.none}</p>}
      {part === 'upcoming' && (
        <FewFirst of={body?.listings ?? []} count={5}>
          {listing => <ListingItem key={listing.id} listing={listing} onCall={finish} onEdited={refresh} />}
        </FewFirst>
      )}
      <CodeDialog shown={shown} onClose={() => setShown(null)} />
    </Card>
  )
}

/** They have no buttons here: a confirmation on their page, or an edit of the listing, shows them again. */
function HiddenParties({ parties }: { parties: HiddenParty[] }) {
  const text = useListingsI18n()
  const format = useFormat()
  return (
    <section className="mt-4 rounded-inner border border-line p-4">
      <h3 className="font-semibold">{text.hidden}</h3>
      <p className="text-sm text-muted">{text.hiddenText}</p>
      <FewFirst of={parties} count={5}>
        {({ id, title, nightOf, place, lastConfirmedAt }) => (
          <li key={id} className="border-b border-line py-3 last:border-b-0">
            <a href={paths.event(id)} className="font-semibold wrap-anywhere">
              {title}
            </a>
            <p className="figures text-sm text-muted">
              {[eventTimeLabel(nightOf, format), place, text.lastConfirmed(dayLabel(lastConfirmedAt, format))].join(
                ' · ',
              )}
            </p>
          </li>
        )}
      </FewFirst>
    </section>
  )
}

function SourceItem({ source, onMakeCode, onCall }: { source: ListingSource; onMakeCode: () => void; onCall: Finish }) {
  const text = useListingsI18n()
  const format = useFormat()
  const { id, name, listings, codeExpiresAt, claimedAt, claimedBy } = source
  const params = { id }
  const claim = claimedBy === null ? text.claimed : text.claimedBy(claimedBy)
  const state = claimedAt ? claim : codeExpiresAt && text.codeUntil(momentLabel(codeExpiresAt, format))

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="figures text-sm text-muted">
          {[text.listed({ count: listings, tag: format.tag }), state].filter(Boolean).join(' · ')}
        </p>
      </div>
      {claimedAt ? (
        <SmallButton
          aria-label={text.undoClaimOf(name)}
          onClick={() => void onCall(adminSend(calls.undoListingClaim, { params }))}
        >
          {text.undoClaim}
        </SmallButton>
      ) : (
        <SmallButton aria-label={text.makeCodeOf(name)} onClick={onMakeCode}>
          {text.makeCode}
        </SmallButton>
      )}
    </li>
  )
}

function ListingItem({ listing, onCall, onEdited }: { listing: Listing; onCall: Finish; onEdited: () => void }) {
  const text = useListingsI18n()
  const format = useFormat()
  const { id, title, nightOf, place, sameAs, joinedInto } = listing
  const params = { id }
  const [isEdited, setIsEdited] = useState(false)
  const finishEdit = () => {
    setIsEdited(false)
    showToast({ title: text.edited })
    onEdited()
  }

  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <a href={paths.event(id)} className="font-semibold wrap-anywhere">
        {title}
      </a>
      <p className="figures text-sm text-muted">{[eventTimeLabel(nightOf, format), place].join(' · ')}</p>
      {sameAs && <p className="text-sm">{text.sameAs({ title: sameAs.title, host: sameAs.hostName })}</p>}
      {joinedInto && (
        <p className="text-sm">{text.joinedInto({ title: joinedInto.title, host: joinedInto.hostName })}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {sameAs && (
          <Button
            size="small"
            aria-label={text.joinOf(title)}
            onClick={() => void onCall(adminSend(calls.joinListing, { params, body: { eventId: sameAs.id } }))}
          >
            {text.join}
          </Button>
        )}
        {joinedInto ? (
          <SmallButton
            aria-label={text.separateOf(title)}
            onClick={() => void onCall(adminSend(calls.separateListing, { params }))}
          >
            {text.separate}
          </SmallButton>
        ) : (
          <>
            <SmallButton
              aria-label={text.editOf(title)}
              aria-expanded={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            >
              {text.edit}
            </SmallButton>
            <SmallButton
              aria-label={text.deleteOf(title)}
              onClick={() => void onCall(adminSend(calls.deleteListing, { params }))}
            >
              {text.delete}
            </SmallButton>
          </>
        )}
      </div>
      {isEdited && <EditListing id={id} title={title} onSaved={finishEdit} onCancel={() => setIsEdited(false)} />}
    </li>
  )
}

function CodeDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const text = useListingsI18n()
  const format = useFormat()
  return (
    <Dialog isOpen={shown !== null} onClose={onClose} title={text.codeTitle(shown?.source ?? '')}>
      <p className="figures display text-4xl select-all">{shown?.code.code}</p>
      <p className="mt-4">{shown && text.codeText(momentLabel(shown.code.expiresAt, format))}</p>
    </Dialog>
  )
}
