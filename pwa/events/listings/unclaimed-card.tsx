import { useState } from 'react'
import { claimListings } from '#contract/events/listings/calls.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useFormat, useI18n } from '#pwa/i18n/i18n.ts'
import { useListingsI18n } from '#pwa/i18n/pages/listings.ts'
import { type Me, useSession } from '#pwa/session/session.ts'
import { Button, LinkButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'

type UnclaimedCardProps = { eventId: string; source: string; onClaimed: () => void }

/** In the place of the host of a listing: its source, and the form for a host who claims all listings of it. */
export default function UnclaimedCard({ eventId, source, onClaimed }: UnclaimedCardProps) {
  const text = useListingsI18n()
  const me = useSession(session => session.me)
  return (
    <section className="border-t border-line py-6">
      <h2 className="display text-xl wrap-anywhere">{text.unclaimed(source)}</h2>
      <p className="mt-2 text-muted">{text.unclaimedText}</p>
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.claimLink}</summary>
        {me?.userType === 'party_host' ? (
          <ClaimForm me={me} eventId={eventId} onClaimed={onClaimed} />
        ) : (
          <HostsOnly isMember={me !== null} eventId={eventId} />
        )}
      </details>
    </section>
  )
}

function HostsOnly({ isMember, eventId }: { isMember: boolean; eventId: string }) {
  const text = useListingsI18n()
  const { signIn } = useI18n().shell.header
  return (
    <Notice
      action={
        <LinkButton
          size="small"
          href={isMember ? paths.settings : paths.signInToContinue({ redirect: paths.event(eventId), mode: 'login' })}
        >
          {isMember ? text.toSettings : signIn}
        </LinkButton>
      }
    >
      {text.hostsOnly}
    </Notice>
  )
}

function ClaimForm({ me, eventId, onClaimed }: Omit<UnclaimedCardProps, 'source'> & { me: Me }) {
  const text = useListingsI18n()
  const { tag } = useFormat()
  const [code, setCode] = useState('')
  const { isBusy, failure, run } = useAction({ failed: text.claimFailed, noSignal: text.offline })

  const claim = async () => {
    await run(async () => {
      const order = { params: { id: eventId }, body: { code }, forUser: me.id }
      const { claimed, source } = await send(claimListings, order)
      showToast({ title: text.done({ count: claimed, source, tag }) })
      onClaimed()
    })
  }

  return (
    <Form onSubmit={claim} className="mt-2 grid gap-4">
      <p className="text-muted">{text.claimText}</p>
      <TextInput
        label={text.code}
        name="code"
        required
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        {...bound(code, setCode)}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button type="submit" isBusy={isBusy} disabled={isBusy || code.trim() === ''}>
        {isBusy ? text.claiming : text.claim}
      </Button>
    </Form>
  )
}
