import { useState } from 'react'
import type { Invitation } from '#contract/accounts/invitations.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { InvitationList } from '#pwa/accounts/sign-up/invitation-list.tsx'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { Card } from '#pwa/ui/card.tsx'
import { resource } from '#sw/http/send.ts'
import { adminSend, useUncached } from '../gate/gate.ts'

/** The invitations of the admins, with which the first members of a site by invitation sign up. */
export function Invitations() {
  const text = useInvitationsI18n()
  const { body, isFailed } = useUncached(resource(calls.adminInvitations))
  const [changed, setChanged] = useState<Invitation[]>()
  const list = changed ?? body
  const reload = async () => setChanged(await adminSend(calls.adminInvitations))

  return (
    <Card className="p-5 md:p-6">
      <h2 className="display text-2xl">{text.title}</h2>
      <p className="mt-1 mb-4 text-muted">{text.adminText}</p>
      {isFailed && <p className="text-muted">{text.failed}</p>}
      {list && (
        <InvitationList
          list={list}
          create={async () => await adminSend(calls.createAdminInvitations, { body: { count: 1 } })}
          revoke={async ({ id }) => await adminSend(calls.revokeAdminInvitation, { params: { id } })}
          onChanged={() => void reload()}
        />
      )}
    </Card>
  )
}
