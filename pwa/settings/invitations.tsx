import * as calls from '#contract/accounts/settings/calls.ts'
import { InvitationList } from '#pwa/accounts/sign-up/invitation-list.tsx'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { resource, send } from '#sw/http/send.ts'

export default function Invitations({ me }: { me: Me }) {
  const text = useInvitationsI18n()
  const invitations = useRemote(resource(calls.invitations), me.id)

  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted">{text.text}</p>
      <PageStates remote={invitations} rows={1} failed={text.failed}>
        {list => (
          <InvitationList
            list={list}
            create={async () => [await send(calls.createInvitation, { forUser: me.id })]}
            revoke={async ({ id }) => await send(calls.revokeInvitation, { params: { id }, forUser: me.id })}
            onChanged={invitations.refresh}
          />
        )}
      </PageStates>
    </div>
  )
}
