import { useState } from 'react'
import type { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import { paths } from '#contract/paths.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { dayLabel } from '#pwa/i18n/time-labels.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { useInvitationsI18n } from './invitations-i18n.ts'

type Props = {
  list: Invitation[]
  create: () => Promise<CreatedInvitation[]>
  revoke: (invitation: Invitation) => Promise<unknown>
  onChanged: () => void
}

/** Invitations with their state; the code is shown once, after the creation. */
export function InvitationList({ list, create, revoke, onChanged }: Props) {
  const i18n = useI18n()
  const text = useInvitationsI18n()
  const { format } = useLanguage()
  const [created, setCreated] = useState<CreatedInvitation[]>([])
  const [isBusy, setIsBusy] = useState(false)

  const change = async (act: () => Promise<unknown>, failed: string) => {
    setIsBusy(true)
    try {
      await act()
      onChanged()
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, failed), tone: 'danger' })
    } finally {
      setIsBusy(false)
    }
  }
  const copy = async (code: string) => {
    const link = `${location.origin}${paths.signUp()}#invitation=${code}`
    await navigator.clipboard.writeText(link).then(
      () => showToast({ title: text.copied }),
      () => showToast({ title: text.copyFailed, tone: 'danger' }),
    )
  }

  return (
    <div className="space-y-4">
      {created.map(({ id, code }) => (
        <Notice
          key={id}
          tone="good"
          action={
            <Button look="quiet" size="small" onClick={() => void copy(code)}>
              {text.copy}
            </Button>
          }
        >
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
              <Button
                look="quiet"
                size="small"
                aria-label={text.revokeOf(invitation.start)}
                disabled={isBusy}
                onClick={() => void change(async () => await revoke(invitation), text.revokeFailed)}
              >
                {text.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        size="small"
        isBusy={isBusy}
        onClick={() => void change(async () => setCreated(await create()), text.createFailed)}
      >
        {text.create}
      </Button>
    </div>
  )
}
