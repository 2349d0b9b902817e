import { useState } from 'react'
import type { DeviceSession } from '#contract/accounts/accounts.ts'
import { deviceName } from '#contract/accounts/device-name.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { ConfirmDialog } from '#pwa/parts/dialog.tsx'
import { PageStates } from '#pwa/parts/page-states.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { SmallButton } from '#pwa/ui/button.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { resource, send } from '#sw/http/send.ts'

/** All sessions of the member, so that a lost phone can be signed out from another device. */
export default function Devices({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const sessions = useRemote(resource(calls.devices), me.id)
  const { run } = useAction({ failed: text.endFailed, toast: true })
  const [ending, setEnding] = useState<string | null>(null)
  const [erasing, setErasing] = useState<DeviceSession | null>(null)

  const end = async (id: string | null, { erase = false } = {}) => {
    setEnding(id ?? 'others')
    await run(async () => {
      await (id === null
        ? send(calls.signOutOtherDevices, { forUser: me.id })
        : send(calls.signOutDevice, { params: { id }, query: { erase: erase ? 'true' : undefined }, forUser: me.id }))
      showToast({ title: erase ? text.erased : text.ended })
      sessions.refresh()
    })
    setEnding(null)
  }

  return (
    <PageStates remote={sessions} rows={2} failed={text.devicesFailed}>
      {list => (
        <>
          <ul>
            {list.map(session => (
              <DeviceLine
                key={session.id}
                session={session}
                isEnding={ending === session.id}
                onEnd={() => void end(session.id)}
                onErase={() => setErasing(session)}
              />
            ))}
          </ul>
          {list.length > 1 && (
            <SmallButton isBusy={ending === 'others'} className="mt-4" onClick={() => void end(null)}>
              {text.endOthers}
            </SmallButton>
          )}
          <ConfirmDialog
            isOpen={erasing !== null}
            onClose={() => setErasing(null)}
            title={text.eraseTitle}
            confirm={text.eraseOne}
            onConfirm={() => {
              setErasing(null)
              if (erasing) void end(erasing.id, { erase: true })
            }}
            cancel={text.eraseCancel}
          >
            {text.eraseText}
          </ConfirmDialog>
        </>
      )}
    </PageStates>
  )
}

function DeviceLine(props: { session: DeviceSession; isEnding: boolean; onEnd: () => void; onErase: () => void }) {
  const { session, isEnding, onEnd, onErase } = props
  const { format, i18n } = useLanguage()
  const text = i18n.accounts.settings
  const name = deviceName(session.userAgent) ?? text.unknownDevice
  const seen = momentLabel(session.seenAt, format)

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="figures text-sm text-muted">{text.lastSeen(seen)}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="live">{text.thisDevice}</Badge>
      ) : (
        <div className="flex flex-wrap gap-2">
          <SmallButton isBusy={isEnding} aria-label={text.endOneOf(name)} onClick={onEnd}>
            {text.endOne}
          </SmallButton>
          <SmallButton disabled={isEnding} aria-label={text.eraseOneOf(name)} onClick={onErase}>
            {text.eraseOne}
          </SmallButton>
        </div>
      )}
    </li>
  )
}
