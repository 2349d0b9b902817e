import { useState } from 'react'
import type { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import { InvitationList } from '#pwa/accounts/sign-up/invitation-list.tsx'
import { useInvitationsI18n } from '#pwa/accounts/sign-up/invitations-i18n.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { Card } from '#pwa/ui/card.tsx'
import { adminRequest } from './gate.ts'
import { useUncached } from './use-uncached.ts'

const PATH = '/api/admin/invitations'

/** The invitations of the admins, with which the first members of a site by invitation sign up. */
export function Invitations() {
  const { isInvitationNeeded } = useWays()
  return isInvitationNeeded && <AdminInvitations />
}

function AdminInvitations() {
  const text = useInvitationsI18n()
  const { body, isFailed } = useUncached<Invitation[]>(PATH)
  const [changed, setChanged] = useState<Invitation[]>()
  const list = changed ?? body
  const reload = async () => setChanged(await adminRequest<Invitation[]>(PATH))

  return (
    <Card className="mt-5 p-5 md:p-6">
      <h2 className="display text-2xl">{text.title}</h2>
      <p className="mt-1 mb-4 text-muted">{text.adminText}</p>
      {isFailed && <p className="text-muted">{text.failed}</p>}
      {list && (
        <InvitationList
          list={list}
          create={async () => await adminRequest<CreatedInvitation[]>(PATH, { method: 'POST', json: { count: 1 } })}
          revoke={async ({ id }) => await adminRequest(`${PATH}/${id}`, { method: 'DELETE' })}
          onChanged={() => void reload()}
        />
      )}
    </Card>
  )
}
