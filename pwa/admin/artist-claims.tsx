import * as calls from '#contract/admin/calls.ts'
import type { ArtistClaim } from '#contract/events/artists/artists.ts'
import { paths } from '#contract/paths.ts'
import { displayNameOf } from '#contract/people/people.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { cityLabel } from '#pwa/i18n/i18n.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { useArtistsI18n } from '#pwa/i18n/pages/artists.ts'
import { useVenueAdminI18n } from '#pwa/i18n/pages/venue-admin.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { resource } from '#sw/http/send.ts'
import { adminSend, useUncached } from './gate/gate.ts'

/** The claims of pages of artists. Most sites have none, and then nothing is shown. */
export function ArtistClaims() {
  const text = useArtistsI18n().admin
  const { body: claims = [], refresh } = useUncached(resource(calls.artistClaims))
  if (claims.length === 0) return null
  return (
    <Card className="mb-5 p-5 md:p-6">
      <h2 className="display text-2xl long-words">{text.title}</h2>
      <p className="max-w-prose text-muted">{text.text}</p>
      <ul className="mt-2">
        {claims.map(claim => (
          <Claim key={`${claim.artist.slug} ${claim.person.id}`} claim={claim} onDecided={refresh} />
        ))}
      </ul>
    </Card>
  )
}

function Claim({ claim, onDecided }: { claim: ArtistClaim; onDecided: () => void }) {
  const text = useArtistsI18n().admin
  const { see } = useAdminI18n()
  const { isBusy, run } = useAction({ failed: useVenueAdminI18n().notDone, toast: true })
  const { artist, person, reason, isOwned } = claim
  const name = displayNameOf(person)
  const decide = (isAccepted: boolean) =>
    run(
      async () => {
        const params = { slug: artist.slug, person: person.id }
        await adminSend(calls.decideArtistClaim, { params, body: { isAccepted } })
        onDecided()
      },
      { done: isAccepted ? text.accepted : text.refused },
    )
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{artist.name}</bdi> <span className="font-normal text-muted">{cityLabel(artist)}</span>
      </p>
      <p className="wrap-anywhere">
        <bdi>{name}</bdi> <span className="text-muted">@{person.username}</span> ·{' '}
        <a href={paths.artist(artist.slug)} className="underline">
          {see}
        </a>
      </p>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{reason}</p>
      {isOwned && <p className="mt-1 text-danger">{text.owned}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <SmallButton isBusy={isBusy} aria-label={text.acceptName(name)} onClick={() => void decide(true)}>
          {text.accept}
        </SmallButton>
        <SmallButton isBusy={isBusy} aria-label={text.refuseName(name)} onClick={() => void decide(false)}>
          {text.refuse}
        </SmallButton>
      </div>
    </li>
  )
}
