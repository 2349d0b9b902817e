import { useState } from 'react'
import type { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { useInvitationsI18n } from '#pwa/i18n/pages/invitations.ts'
import { dayLabel } from '#pwa/i18n/time-labels.ts'
import { SmallButton } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { copyText } from '#pwa/ui/toast/copy-text.ts'

type Props = {
  list: Invitation[]
  create: () => Promise<CreatedInvitation[]>
  revoke: (invitation: Invitation) => Promise<unknown>
  onChanged: () => void
}

/** Invitations with their state; the code is shown once, after the creation. */
export function InvitationList({ list, create, revoke, onChanged }: Props) {
  const text = useInvitationsI18n()
  const { format } = useLanguage()
  const [created, setCreated] = useState<CreatedInvitation[]>([])
  const { isBusy, run } = useAction({ failed: text.createFailed, toast: true })

  const change = async (act: () => Promise<unknown>, failed: string) => {
    await run(
      async () => {
        await act()
        onChanged()
      },
      { failed },
    )
  }
  const copy = async (code: string) => {
    const link = `${location.origin}${paths.join()}#invitation=${code}`
    await copyText(link, { copied: text.copied, failed: text.copyFailed })
  }

  return (
    <div className="space-y-4">
      {created.map(({ id, code }) => (
        <Notice key={id} tone="good" action={<SmallButton onClick={() => void copy(code)}>{text.copy}</SmallButton>}>
          <span className="block">{text.created}</span>
          <span className="display figures mt-1 block text-2xl">{code}</span>
        </Notice>
      ))}
      {list.length === 0 && <p>{text.none}</p>}
      <ul>
        {list.map(invitation => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="figures font-semibold">{invitation.start}-…</p>
              <p className="figures text-sm text-muted">
                {invitation.state === 'open'
                  ? text.validUntil(dayLabel(invitation.expiresAt, format))
                  : text.states[invitation.state]}
              </p>
            </div>
            {invitation.state === 'open' && (
              <SmallButton
                aria-label={text.revokeOf(invitation.start)}
                disabled={isBusy}
                onClick={() => void change(async () => await revoke(invitation), text.revokeFailed)}
              >
                {text.revoke}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      <SmallButton
        isBusy={isBusy}
        onClick={() => void change(async () => setCreated(await create()), text.createFailed)}
      >
        {text.create}
      </SmallButton>
    </div>
  )
}
