import type { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import { InvitationList } from '#pwa/accounts/invitation-list.tsx'
import { useInvitationsI18n } from '#pwa/accounts/invitations-i18n.ts'
import type { Me } from '#pwa/accounts/session.ts'
import { RemoteStates } from '#pwa/people/remote-states.tsx'
import { RowsSkeleton } from '#pwa/people/rows-skeleton.tsx'
import { useRemote } from '#pwa/use-remote.ts'
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
