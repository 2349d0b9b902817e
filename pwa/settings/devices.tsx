import { useState } from 'react'
import type { DeviceSession } from '#contract/accounts/accounts.ts'
import { deviceName } from '#contract/accounts/device-name.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useI18n, useLanguage } from '#pwa/i18n/i18n.ts'
import { sentenceFor } from '#pwa/i18n/refusals.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { RemoteStates } from '#pwa/parts/remote-states.tsx'
import { RowsSkeleton } from '#pwa/parts/rows-skeleton.tsx'
import type { Me } from '#pwa/session/session.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Dialog } from '#pwa/ui/dialog.tsx'
import { showToast } from '#pwa/ui/toast.tsx'
import { request } from '#sw/http/request.ts'

const SESSIONS_PATH = '/api/auth/sessions'

/** All sessions of the member, so that a lost phone can be signed out from another device. */
export function Devices({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.accounts.settings
  const sessions = useRemote<DeviceSession[]>(SESSIONS_PATH, me.id)
  const [ending, setEnding] = useState<string | null>(null)
  const [erasing, setErasing] = useState<DeviceSession | null>(null)

  const end = async (id: string | null, { erase = false } = {}) => {
    setEnding(id ?? 'others')
    try {
      await request(id === null ? SESSIONS_PATH : `${SESSIONS_PATH}/${id}${erase ? '?erase=true' : ''}`, {
        method: 'DELETE',
        forUser: me.id,
      })
      showToast({ title: erase ? text.erased : text.ended })
      sessions.refresh()
    } catch (error) {
      showToast({ title: sentenceFor(error, i18n, text.endFailed), tone: 'danger' })
    } finally {
      setEnding(null)
    }
  }

  return (
    <RemoteStates remote={sessions} loading={<RowsSkeleton rows={2} />} failed={text.devicesFailed}>
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
            <Button
              look="quiet"
              size="small"
              isBusy={ending === 'others'}
              className="mt-4"
              onClick={() => void end(null)}
            >
              {text.endOthers}
            </Button>
          )}
          <Dialog
            isOpen={erasing !== null}
            onClose={() => setErasing(null)}
            title={text.eraseTitle}
            closeLabel={i18n.shell.dialog.close}
          >
            <p>{text.eraseText}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button
                look="danger"
                onClick={() => {
                  setErasing(null)
                  if (erasing) void end(erasing.id, { erase: true })
                }}
              >
                {text.eraseOne}
              </Button>
              <Button look="quiet" onClick={() => setErasing(null)}>
                {text.eraseCancel}
              </Button>
            </div>
          </Dialog>
        </>
      )}
    </RemoteStates>
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
          <Button look="quiet" size="small" isBusy={isEnding} aria-label={text.endOneOf(name)} onClick={onEnd}>
            {text.endOne}
          </Button>
          <Button look="quiet" size="small" disabled={isEnding} aria-label={text.eraseOneOf(name)} onClick={onErase}>
            {text.eraseOne}
          </Button>
        </div>
      )}
    </li>
  )
}
