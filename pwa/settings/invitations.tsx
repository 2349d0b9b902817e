import type { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import { InvitationList } from '#pwa/accounts/sign-up/invitation-list.tsx'
import { useInvitationsI18n } from '#pwa/accounts/sign-up/invitations-i18n.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { RowsSkeleton } from '#pwa/parts/rows-skeleton.tsx'
import type { Me } from '#pwa/session/session.ts'
import { request } from '#sw/http/request.ts'

const PATH = '/api/invitations'

/** The section of the settings with the invitations of the member. */
export default function Invitations({ me }: { me: Me }) {
  const text = useInvitationsI18n()
  const invitations = useRemote<Invitation[]>(PATH, me.id)

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{text.text}</p>
      <RemoteStates remote={invitations} loading={<RowsSkeleton rows={1} />} failed={text.failed}>
        {list => (
          <InvitationList
            list={list}
            create={async () => [await request<CreatedInvitation>(PATH, { method: 'POST', forUser: me.id })]}
            revoke={async ({ id }) => await request(`${PATH}/${id}`, { method: 'DELETE', forUser: me.id })}
            onChanged={invitations.refresh}
          />
        )}
      </RemoteStates>
    </div>
  )
}
